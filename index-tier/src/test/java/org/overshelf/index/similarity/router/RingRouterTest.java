package org.overshelf.index.similarity.router;

class RingRouterTest extends RouterContract {

  @Override
  String spec() {
    return "hyperplanes:32:2:ring";
  }
}
