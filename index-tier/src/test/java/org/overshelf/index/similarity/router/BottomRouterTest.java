package org.overshelf.index.similarity.router;

class BottomRouterTest extends RouterContract {

  @Override
  String spec() {
    return "bottom:3";
  }
}
