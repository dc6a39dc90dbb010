package org.overshelf.bench.churn;

import java.io.IOException;

/** Something that is done to a library under load. */
interface Scenario {

  /** Does it and says what was found; the load is running. */
  void run(Trial trial, Findings findings) throws IOException, InterruptedException;
}
