package org.overshelf.index.keyword.wire;

import java.util.List;
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

/** Queries as bytes. */
final class Expressions {

  private static final int MAX_PARTS = 10_000;

  private Expressions() {}

  static void write(Out out, Expression expression) {
    switch (expression) {
      case Everything() -> out.u8(0);
      case Word word -> {
        out.u8(1);
        word(out, word);
      }
      case Phrase(Scope scope, List<Word> words, int slop) -> {
        out.u8(2);
        out.u8(scope.ordinal());
        out.list(words, Expressions::word);
        out.number(slop);
      }
      case Name(List<String> parts) -> {
        out.u8(3);
        out.list(parts, Out::text);
      }
      case Pattern pattern -> {
        out.u8(4);
        pattern(out, pattern);
      }
      case Years(int from, int to) -> {
        out.u8(5);
        out.number(from);
        out.number(to);
      }
      case And(List<Expression> parts) -> {
        out.u8(6);
        out.list(parts, Expressions::write);
      }
      case AtLeast(int least, List<Expression> parts) -> {
        out.u8(7);
        out.number(least);
        out.list(parts, Expressions::write);
      }
      case Not(Expression part) -> {
        out.u8(8);
        write(out, part);
      }
    }
  }

  private static void word(Out out, Word word) {
    out.u8(word.scope().ordinal());
    out.text(word.stem());
    out.text(word.exact());
  }

  static void pattern(Out out, Pattern pattern) {
    out.u8(pattern.scope().ordinal());
    out.text(pattern.text());
    out.u8(pattern.edits());
  }

  static Expression read(In in) throws MalformedException {
    return in.deeper(Expressions::readHere);
  }

  private static Expression readHere(In in) throws MalformedException {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> new Everything();
      case 1 -> readWord(in);
      case 2 ->
          new Phrase(
              in.choice(Scope.values()),
              in.list(MAX_PARTS, Expressions::readWord),
              in.number(Integer.MAX_VALUE));
      case 3 -> new Name(in.list(MAX_PARTS, In::text));
      case 4 -> readPattern(in);
      case 5 -> new Years(in.number(Integer.MAX_VALUE), in.number(Integer.MAX_VALUE));
      case 6 -> new And(in.list(MAX_PARTS, Expressions::read));
      case 7 -> new AtLeast(in.number(MAX_PARTS), in.list(MAX_PARTS, Expressions::read));
      case 8 -> new Not(read(in));
      default -> throw new MalformedException("no such expression: " + kind);
    };
  }

  private static Word readWord(In in) throws MalformedException {
    return new Word(in.choice(Scope.values()), in.text(), in.text());
  }

  static Pattern readPattern(In in) throws MalformedException {
    Scope scope = in.choice(Scope.values());
    String text = in.text();
    int edits = in.u8();
    if (edits > 2 || text.isEmpty()) {
      throw new MalformedException("a pattern of " + edits + " edits");
    }
    return new Pattern(scope, text, edits);
  }
}
