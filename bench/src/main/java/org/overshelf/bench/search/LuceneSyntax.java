package org.overshelf.bench.search;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.keyword.query.Expression;
import org.overshelf.index.keyword.query.QueryReader;

/** Writes queries in the language that Lucene, Solr and OpenSearch share. */
final class LuceneSyntax {

  private LuceneSyntax() {}

  static String of(String query) throws QueryException {
    return write(QueryReader.read(query).expression());
  }

  private static String write(Expression expression) {
    return switch (expression) {
      case Expression.Everything() -> "*:*";
      case Expression.Word word -> scope(word.scope()) + QueryParser.escape(word.exact());
      case Expression.Phrase(Expression.Scope scope, List<Expression.Word> words, int slop) ->
          scope(scope)
              + words.stream()
                  .map(word -> QueryParser.escape(word.exact()))
                  .collect(Collectors.joining(" ", "\"", "\"" + (slop > 0 ? "~" + slop : "")));
      case Expression.Name(List<String> parts) ->
          parts.stream()
              .map(QueryParser::escape)
              .collect(Collectors.joining(" AND ", "authors:(", ")"));
      case Expression.Pattern(Expression.Scope scope, String text, int edits) ->
          scope(scope) + text + (edits > 0 ? "~" + edits : "");
      case Expression.Years(int from, int to) -> "year:[" + from + " TO " + to + "]";
      case Expression.And(List<Expression> parts) -> join(parts, " AND ");
      case Expression.AtLeast(int least, List<Expression> parts) -> join(parts, " OR ");
      case Expression.Not(Expression part) -> "NOT " + write(part);
    };
  }

  private static String join(List<Expression> parts, String by) {
    return parts.stream().map(LuceneSyntax::write).collect(Collectors.joining(by, "(", ")"));
  }

  private static String scope(Expression.Scope scope) {
    return switch (scope) {
      case ANYWHERE -> "";
      case TITLE -> "title:";
      case ABSTRACT -> "body:";
      case VENUE -> "venue:";
      case AUTHOR -> "authors:";
    };
  }
}
