package org.overshelf.index.keyword.partition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.overshelf.index.keyword.text.Section;
import org.overshelf.index.keyword.text.Stemmer;
import org.overshelf.index.keyword.text.Words;

/**
 * The words that a writer has met lately, each with its stem and its bytes: papers repeat each
 * other's words, and a word that is known costs no text, no stemming and no encoding.
 *
 * <p>Keeps two generations of words. When the younger is full it becomes the elder, and the elder
 * goes; frequent words are taken over as they come. For one thread.
 */
final class Lexicon {

  /** Words in a generation: some 3 MB. */
  private static final int GENERATION = 1 << 14;

  /** A word of the index, and how often the paper at hand has it in each section. */
  static final class Term {
    final BytesRef bytes;
    final double[] sections = new double[Section.values().length];

    /** The paper that {@link #sections} is about. */
    long paper = -1;

    Term(String spelling) {
      bytes = new BytesRef(spelling);
    }

    /** Makes it about a paper; true if it was not before. */
    boolean begin(long number) {
      if (paper == number) {
        return false;
      }
      paper = number;
      Arrays.fill(sections, 0);
      return true;
    }
  }

  /** A spelling. Forms of one stem share their stem's term while they are known. */
  static final class Form {
    final String spelling;
    final Term exact;
    final Term stem;
    private final int hash;

    private Form(String spelling, int hash, Term exact, Term stem) {
      this.spelling = spelling;
      this.hash = hash;
      this.exact = exact;
      this.stem = stem;
    }
  }

  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Term> stems = new HashMap<>();
  private @Nullable Form[] young = new Form[4 * GENERATION];
  private @Nullable Form[] old = new Form[4 * GENERATION];
  private int size;

  /**
   * Forgets the elder words, if it is time. To be called between papers: within one, a word stays
   * the same object.
   */
  void settle() {
    if (size >= GENERATION) {
      @Nullable Form[] freed = old;
      old = young;
      young = freed;
      Arrays.fill(young, null);
      stems.clear();
      size = 0;
    }
  }

  /** The word that {@code at} stands at. */
  Form form(Words at) {
    int hash = at.isPlain() ? at.plainHash() : at.folded().hashCode();
    Form known = find(young, at, hash);
    if (known != null) {
      return known;
    }
    Form elder = find(old, at, hash);
    String spelling = elder == null ? at.folded() : elder.spelling;
    Form form = new Form(spelling, hash, new Term(spelling), stem(stemmer.stem(spelling)));
    insert(form);
    return form;
  }

  /** A stem by itself. */
  Term stem(String spelling) {
    return stems.computeIfAbsent(spelling, Term::new);
  }

  private static @Nullable Form find(@Nullable Form[] table, Words at, int hash) {
    int mask = table.length - 1;
    int slot = spread(hash) & mask;
    for (Form each = table[slot]; each != null; each = table[slot]) {
      if (each.hash == hash && at.spells(each.spelling)) {
        return each;
      }
      slot = slot + 1 & mask;
    }
    return null;
  }

  private void insert(Form form) {
    int mask = young.length - 1;
    if (size >= young.length / 2) {
      grow();
      mask = young.length - 1;
    }
    int slot = spread(form.hash) & mask;
    while (young[slot] != null) {
      slot = slot + 1 & mask;
    }
    young[slot] = form;
    size++;
  }

  /** One paper may have more words than a generation should. */
  private void grow() {
    @Nullable Form[] full = young;
    young = new Form[2 * full.length];
    size = 0;
    for (Form each : full) {
      if (each != null) {
        insert(each);
      }
    }
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9e3779b1;
    return mixed ^ mixed >>> 15;
  }
}
