package org.overshelf.index.keyword.query;

/** Why a query does not parse; completes "since". */
final class Problem extends Exception {

  private static final long serialVersionUID = 1;

  Problem(String message) {
    super(message, null, false, false);
  }
}
