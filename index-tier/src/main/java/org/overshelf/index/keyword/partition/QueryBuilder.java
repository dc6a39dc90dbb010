package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.SpanNearQuery;
import org.apache.lucene.queries.spans.SpanPositionRangeQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Everything;
import org.overshelf.index.keyword.query.Expression.Name;
import org.overshelf.index.keyword.query.Expression.Not;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.keyword.query.Expression.Years;
import org.overshelf.index.keyword.text.Names;
import org.overshelf.index.keyword.text.Section;

/**
 * Turns expressions into Lucene queries. Words are scored by their impacts; where they stand is
 * only a condition.
 */
final class QueryBuilder {

  /** How much more a word counts in the form that was typed. */
  private static final float EXACT = 0.25f;

  private static final float NAME = 6;
  private static final float PATTERN = 2;

  /** How much more a fuzzy word counts that is spelled as it was typed. */
  private static final float AS_TYPED = 2;

  /** More than words can add up to: a paper whose title was typed comes first. */
  private static final float WHOLE_TITLE = 1_024;

  private final Statistics global;
  private final LookedUp words;

  QueryBuilder(Statistics global, LookedUp words) {
    this.global = global;
    this.words = words;
  }

  Query query(Plan plan) throws IOException {
    Query typed = query(plan.query());
    Optional<Term> name = plan.titleKey().map(key -> new Term(Fields.NAME, key));
    // Looked up first: an alternative that no document has would still cost every query.
    if (name.isPresent() && words.isHeld(name.get())) {
      Query title = words.query(name.get());
      typed =
          new BooleanQuery.Builder()
              .add(typed, Occur.SHOULD)
              .add(constant(title, WHOLE_TITLE), Occur.SHOULD)
              .build();
    }
    if (plan.filters().isEmpty()) {
      return typed;
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder().add(typed, Occur.MUST);
    plan.filters().forEach(filter -> all.add(query(filter), Occur.FILTER));
    return all.build();
  }

  private Query query(Expression expression) {
    return switch (expression) {
      case Everything() -> constant(new MatchAllDocsQuery(), 0);
      case Word word -> word(word);
      case Phrase phrase -> phrase(phrase);
      case Name(List<String> parts) -> constant(name(parts), NAME);
      case Pattern pattern -> pattern(pattern);
      case Years(int from, int to) ->
          constant(IntPoint.newRangeQuery(Fields.YEAR_POINT, from, to), 0);
      case And(List<Expression> parts) -> and(parts);
      case AtLeast(int least, List<Expression> parts) -> atLeast(least, parts);
      case Not not -> and(List.of(not));
    };
  }

  private Query and(List<Expression> parts) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (Expression part : parts) {
      if (part instanceof Not(Expression inner)) {
        all.add(query(inner), Occur.MUST_NOT);
      } else if (part instanceof Word word && word.scope() == Scope.ANYWHERE) {
        addScored(all, word); // without a query of its own, so that Lucene sees all lists at once
      } else {
        all.add(query(part), Occur.MUST);
      }
    }
    if (parts.stream().allMatch(Not.class::isInstance)) {
      all.add(constant(new MatchAllDocsQuery(), 0), Occur.MUST);
    }
    return all.build();
  }

  private Query atLeast(int least, List<Expression> parts) {
    BooleanQuery.Builder some = new BooleanQuery.Builder();
    parts.forEach(part -> some.add(query(part), Occur.SHOULD));
    return some.setMinimumNumberShouldMatch(least).build();
  }

  private Query word(Word word) {
    BooleanQuery.Builder both = scored(List.of(word));
    switch (word.scope()) {
      case TITLE -> both.add(new TermQuery(new Term(Fields.TITLE, word.stem())), Occur.FILTER);
      case VENUE -> both.add(new TermQuery(new Term(Fields.VENUE, word.stem())), Occur.FILTER);
      case ABSTRACT -> both.add(inAbstract(span(word)), Occur.FILTER);
      case ANYWHERE, AUTHOR -> {}
    }
    return both.build();
  }

  private Query phrase(Phrase phrase) {
    BooleanQuery.Builder all = scored(phrase.words());
    switch (phrase.scope()) {
      case TITLE -> all.add(row(Fields.TITLE, phrase), Occur.FILTER);
      case VENUE -> all.add(row(Fields.VENUE, phrase), Occur.FILTER);
      case ABSTRACT -> all.add(inAbstract(near(phrase)), Occur.FILTER);
      case ANYWHERE, AUTHOR -> all.add(row(Fields.TEXT, phrase), Occur.FILTER);
    }
    return all.build();
  }

  private BooleanQuery.Builder scored(Collection<Word> all) {
    BooleanQuery.Builder scored = new BooleanQuery.Builder();
    new LinkedHashSet<>(all).forEach(word -> addScored(scored, word));
    return scored;
  }

  private void addScored(BooleanQuery.Builder to, Word word) {
    to.add(words.query(new Term(Fields.STEM, word.stem())), Occur.MUST);
    Query exact = words.query(new Term(Fields.EXACT, word.exact()));
    to.add(new BoostQuery(exact, EXACT), Occur.SHOULD);
  }

  private static Query row(String field, Phrase phrase) {
    PhraseQuery.Builder row = new PhraseQuery.Builder().setSlop(phrase.slop());
    phrase.words().forEach(word -> row.add(new Term(field, word.stem())));
    return row.build();
  }

  private static SpanQuery span(Word word) {
    return new SpanTermQuery(new Term(Fields.TEXT, word.stem()));
  }

  private static SpanQuery near(Phrase phrase) {
    SpanQuery[] words = phrase.words().stream().map(QueryBuilder::span).toArray(SpanQuery[]::new);
    return new SpanNearQuery(words, phrase.slop(), true);
  }

  private static Query inAbstract(SpanQuery span) {
    return new SpanPositionRangeQuery(span, Section.ABSTRACT.base(), Section.ABSTRACT.end());
  }

  private static Query name(List<String> parts) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (List<String> alternatives : Names.alternatives(parts)) {
      all.add(anyOf(Fields.AUTHOR, "", alternatives), Occur.FILTER);
    }
    return all.build();
  }

  private Query pattern(Pattern pattern) {
    Collection<String> spellings =
        global.expansions().getOrDefault(pattern, Collections.emptySortedSet());
    Query any = constant(any(pattern.scope(), spellings), PATTERN);
    if (pattern.edits() == 0) {
      return any;
    }
    Query typed = any(pattern.scope(), List.of(pattern.text()));
    return new BooleanQuery.Builder()
        .add(any, Occur.MUST)
        .add(constant(typed, AS_TYPED), Occur.SHOULD)
        .build();
  }

  private static Query any(Scope scope, Collection<String> spellings) {
    return switch (scope) {
      case ANYWHERE, ABSTRACT -> anyOf(Fields.EXACT, "", spellings);
      case TITLE -> anyOf(Fields.TITLE, Fields.EXACT_MARK, spellings);
      case VENUE -> anyOf(Fields.VENUE, Fields.EXACT_MARK, spellings);
      case AUTHOR -> anyOf(Fields.AUTHOR, "", spellings);
    };
  }

  private static Query anyOf(String field, String mark, Collection<String> words) {
    if (words.isEmpty()) {
      return new MatchNoDocsQuery("no such word");
    }
    return new TermInSetQuery(
        field, words.stream().map(word -> new BytesRef(mark + word)).toList());
  }

  private static Query constant(Query query, float score) {
    return new BoostQuery(new ConstantScoreQuery(query), score);
  }
}
