package org.overshelf.bench.store;

/** A store that is measured. Safe for any number of threads. */
public interface Contender extends AutoCloseable {

  /** What it is called in the table. */
  String name();

  /**
   * Stores a value durably, on three nodes or at least two of them.
   *
   * @return what {@link #get} takes
   */
  byte[] put(byte[] value) throws Exception;

  /** The value. */
  byte[] get(byte[] key) throws Exception;

  @Override
  void close() throws Exception;
}
