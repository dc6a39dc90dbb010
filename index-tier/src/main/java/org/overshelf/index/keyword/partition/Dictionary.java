package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Operations;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Everything;
import org.overshelf.index.keyword.query.Expression.Name;
import org.overshelf.index.keyword.query.Expression.Not;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.keyword.query.Expression.Years;

/** Looks a query's words up in a snapshot. For one query. */
final class Dictionary {

  private final Snapshot snapshot;
  private final LookedUp words;
  private final Map<String, Long> stems = new HashMap<>();
  private final Map<String, Long> exacts = new HashMap<>();
  private final Map<Pattern, SortedSet<String>> expansions = new HashMap<>();

  Dictionary(Snapshot snapshot, LookedUp words) {
    this.snapshot = snapshot;
    this.words = words;
  }

  Statistics statistics(List<Expression> expressions) throws IOException {
    for (Expression each : expressions) {
      look(each);
    }
    return new Statistics(snapshot.documents(), stems, exacts, expansions);
  }

  private void look(Expression expression) throws IOException {
    switch (expression) {
      case Word word -> look(word);
      case Phrase(var scope, List<Word> words, int slop) -> lookAll(words);
      case And(List<Expression> parts) -> lookAll(parts);
      case AtLeast(int least, List<Expression> parts) -> lookAll(parts);
      case Not(Expression part) -> look(part);
      case Pattern pattern -> expansions.put(pattern, expand(pattern));
      case Everything() -> {}
      case Name name -> {}
      case Years years -> {}
    }
  }

  private void lookAll(List<? extends Expression> parts) throws IOException {
    for (Expression part : parts) {
      look(part);
    }
  }

  private void look(Word word) throws IOException {
    if (!stems.containsKey(word.stem())) {
      stems.put(word.stem(), words.holders(new Term(Fields.STEM, word.stem())));
    }
    if (!exacts.containsKey(word.exact())) {
      exacts.put(word.exact(), words.holders(new Term(Fields.EXACT, word.exact())));
    }
  }

  private SortedSet<String> expand(Pattern pattern) throws IOException {
    String field = pattern.scope() == Expression.Scope.AUTHOR ? Fields.AUTHOR : Fields.EXACT;
    CompiledAutomaton automaton = new CompiledAutomaton(automaton(pattern));
    SortedSet<String> found = new TreeSet<>(Statistics.ORDER);
    for (LeafReaderContext each : snapshot.reader().leaves()) {
      Terms terms = each.reader().terms(field);
      if (terms == null) {
        continue;
      }
      TermsEnum matching = automaton.getTermsEnum(terms);
      int taken = 0;
      BytesRef term = matching.next();
      while (term != null && taken < Statistics.MAX_EXPANSIONS) {
        String word = term.utf8ToString();
        if (word.indexOf('|') < 0 && isHeld(each.reader(), matching)) {
          found.add(word);
          taken++;
        }
        term = matching.next();
      }
    }
    while (found.size() > Statistics.MAX_EXPANSIONS) {
      found.removeLast();
    }
    return found;
  }

  /** Whether a document of this segment that is not deleted holds the term. */
  private static boolean isHeld(LeafReader segment, TermsEnum term) throws IOException {
    Bits live = segment.getLiveDocs();
    if (live == null) {
      return true;
    }
    PostingsEnum holders = term.postings(null, PostingsEnum.NONE);
    int doc = holders.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS && !live.get(doc)) {
      doc = holders.nextDoc();
    }
    return doc != DocIdSetIterator.NO_MORE_DOCS;
  }

  private static Automaton automaton(Pattern pattern) {
    if (pattern.edits() == 0) {
      return WildcardQuery.toAutomaton(
          new Term("", pattern.text()), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
    }
    int first = pattern.text().offsetByCodePoints(0, 1);
    return new LevenshteinAutomata(pattern.text().substring(first), true)
        .toAutomaton(pattern.edits(), pattern.text().substring(0, first));
  }
}
