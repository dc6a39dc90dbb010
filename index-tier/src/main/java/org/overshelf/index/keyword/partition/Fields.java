package org.overshelf.index.keyword.partition;

/** The names of the Lucene fields; the package's chapter says what is in them. */
final class Fields {

  /** Changes whenever an index written by an earlier program must be made anew. */
  static final int FORMAT = 1;

  static final String ID = "id";
  static final String STEM = "stem";
  static final String EXACT = "exact";
  static final String TEXT = "text";
  static final String TITLE = "title";
  static final String VENUE = "venue";
  static final String AUTHOR = "author";
  static final String NAME = "name";
  static final String YEAR_POINT = "years";

  static final String RECORD = "record";
  static final String CITATIONS = "citations";
  static final String YEAR = "year";
  static final String ADDED = "added";
  static final String AUTHOR_KEYS = "authors";
  static final String VENUE_KEY = "venues";
  static final String DIGEST = "digest";

  /** Marks a word as typed among the stems of a title or venue. */
  static final String EXACT_MARK = "=";

  private Fields() {}
}
