package org.overshelf.index.similarity.router;

class HyperplaneRouterTest extends RouterContract {

  @Override
  String spec() {
    return "hyperplanes:64:2:flips";
  }
}
