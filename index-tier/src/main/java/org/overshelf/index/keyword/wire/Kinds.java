package org.overshelf.index.keyword.wire;

/** The names of the messages. */
public final class Kinds {

  /** {@link CountRequest}, answered by {@link CountAnswer}. */
  public static final String COUNT = "index.count";

  /** {@link FindRequest}, answered by {@link FindAnswer}. */
  public static final String FIND = "index.find";

  /** {@link ShowRequest}, answered by {@link ShowAnswer}. */
  public static final String SHOW = "index.show";

  /** Eight bytes: the query of a {@link FindRequest} whose answer nobody needs any more. */
  public static final String CANCEL = "index.cancel";

  private Kinds() {}
}
