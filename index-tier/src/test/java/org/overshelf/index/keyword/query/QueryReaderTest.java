package org.overshelf.index.keyword.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.overshelf.index.keyword.query.Expression.And;
import org.overshelf.index.keyword.query.Expression.AtLeast;
import org.overshelf.index.keyword.query.Expression.Name;
import org.overshelf.index.keyword.query.Expression.Not;
import org.overshelf.index.keyword.query.Expression.Pattern;
import org.overshelf.index.keyword.query.Expression.Phrase;
import org.overshelf.index.keyword.query.Expression.Scope;
import org.overshelf.index.keyword.query.Expression.Word;
import org.overshelf.index.keyword.query.Expression.Years;

class QueryReaderTest {

  private static final Word HASH = word(Scope.ANYWHERE, "hash");
  private static final Word TABLE = word(Scope.ANYWHERE, "tabl", "table");

  @Test
  void operators_bind_as_usual() throws Exception {
    assertThat(read("hash table")).isEqualTo(new And(List.of(HASH, TABLE)));
    assertThat(read("hash AND table")).isEqualTo(read("hash table"));
    assertThat(read("hash OR table")).isEqualTo(new AtLeast(1, List.of(HASH, TABLE)));
    assertThat(read("hash -table")).isEqualTo(new And(List.of(HASH, new Not(TABLE))));
    assertThat(read("hash NOT table")).isEqualTo(read("hash -table"));
    assertThat(read("hash (hash OR table)"))
        .isEqualTo(new And(List.of(HASH, new AtLeast(1, List.of(HASH, TABLE)))));
  }

  @Test
  void phrases_fields_and_patterns() throws Exception {
    assertThat(read("\"hash table\"~3"))
        .isEqualTo(new Phrase(Scope.ANYWHERE, List.of(HASH, TABLE), 3));
    assertThat(read("hash-table")).isEqualTo(read("\"hash table\""));
    assertThat(read("title:hash")).isEqualTo(word(Scope.TITLE, "hash"));
    assertThat(read("author:\"I. Stoica\"")).isEqualTo(new Name(List.of("i", "stoica")));
    assertThat(read("year:2001")).isEqualTo(new Years(2001, 2001));
    assertThat(read("year:2001..2006")).isEqualTo(new Years(2001, 2006));
    assertThat(read("year:..2006")).isEqualTo(new Years(0, 2006));
    assertThat(read("Rout*")).isEqualTo(new Pattern(Scope.ANYWHERE, "rout*", 0));
    assertThat(read("hash~1")).isEqualTo(new Pattern(Scope.ANYWHERE, "hash", 1));
  }

  @Test
  void punctuation_of_titles_is_no_syntax() throws Exception {
    assertThat(read("hash: table?")).isEqualTo(read("hash table"));
    assertThat(read("A* hash")).isEqualTo(new And(List.of(word(Scope.ANYWHERE, "a"), HASH)));
    assertThat(read("hash & table!")).isEqualTo(read("hash table"));
  }

  @Test
  void what_does_not_parse_is_read_as_words_and_the_note_says_why() throws Exception {
    for (String broken :
        List.of("\"hash table", "hash (table", "hash) table", "hash table year:x")) {
      Reading reading = QueryReader.read(broken);
      assertThat(reading.expression())
          .isInstanceOfSatisfying(
              And.class, and -> assertThat(and.parts()).startsWith(HASH, TABLE));
      assertThat(reading.note()).as(broken).isPresent();
    }
    assertThat(read("AND")).isEqualTo(word(Scope.ANYWHERE, "and"));
  }

  private static Word word(Scope scope, String text) {
    return word(scope, text, text);
  }

  private static Word word(Scope scope, String stem, String exact) {
    return new Word(scope, stem, exact);
  }

  private static Expression read(String query) throws Exception {
    return QueryReader.read(query).expression();
  }
}
