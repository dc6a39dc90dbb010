package org.overshelf.index.similarity.router;

class BandRouterTest extends RouterContract {

  @Override
  String spec() {
    return "bands:4:1";
  }
}
