package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.Library.Paper;

/** What can be asked, and in which languages. */
class QueryLanguageTest {

  @TempDir Path folder;
  private final Library library = new Library();

  private KeywordIndex filled(Paper... papers) throws Exception {
    library.shelve(List.of(papers));
    KeywordIndex index = library.open(folder, 2);
    index.awaitCaughtUp();
    return index;
  }

  private static List<String> titles(KeywordIndex index, String query) throws Exception {
    return index.search(SearchRequest.of(query, 10)).hits().stream().map(Hit::title).toList();
  }

  @Test
  void the_form_that_was_typed_comes_before_other_forms_of_the_word() throws Exception {
    try (KeywordIndex index =
        filled(
            Paper.of("One", "Indexing is done at night by the staff."),
            Paper.of("Two", "Indexed pages are kept at home by the staff."))) {
      assertThat(titles(index, "indexing")).containsExactly("One", "Two");
      assertThat(titles(index, "indexed")).containsExactly("Two", "One");
    }
  }

  @Test
  void a_fuzzy_word_finds_neighbours_and_itself_first() throws Exception {
    try (KeywordIndex index =
        filled(
            Paper.of("One", "A study of caching of things."),
            Paper.of("Two", "A study of catching of things."),
            Paper.of("Three", "A study of nothing at all."))) {
      assertThat(titles(index, "catching~1")).containsExactly("Two", "One");
      assertThat(titles(index, "caching~1")).containsExactly("One", "Two");
    }
  }

  @Test
  void accents_may_be_left_out_or_typed() throws Exception {
    try (KeywordIndex index =
        filled(Paper.of("Über naïve Bäume", "Garçon, señor, Łódź, smørrebrød, Straße."))) {
      for (String query :
          List.of("uber", "naive", "baume", "garcon", "señor", "lodz", "smorrebrod", "strasse")) {
        assertThat(titles(index, query)).as(query).hasSize(1);
      }
    }
  }

  @Test
  void chinese_and_japanese_are_found_without_spaces() throws Exception {
    try (KeywordIndex index =
        filled(
            Paper.of("分布式哈希表的研究", "本文研究分布式系统中的一致性哈希。"),
            Paper.of("図書館のための検索エンジン", "カタカナとひらがなの文章。"))) {
      assertThat(titles(index, "哈希")).containsExactly("分布式哈希表的研究");
      assertThat(titles(index, "一致性哈希")).containsExactly("分布式哈希表的研究");
      assertThat(titles(index, "希哈")).isEmpty();
      assertThat(titles(index, "検索")).containsExactly("図書館のための検索エンジン");
      assertThat(titles(index, "カタカナ")).containsExactly("図書館のための検索エンジン");
    }
  }

  @Test
  void cyrillic_greek_and_arabic_words_are_words() throws Exception {
    try (KeywordIndex index =
        filled(
            Paper.of("Распределённые системы", "Поиск в больших библиотеках."),
            Paper.of("Κατανεμημένα συστήματα", "Αναζήτηση σε βιβλιοθήκες."),
            Paper.of("أنظمة موزعة", "البَحْثُ في المكتبات الكبيرة."))) {
      assertThat(titles(index, "распределенные")).containsExactly("Распределённые системы");
      assertThat(titles(index, "БИБЛИОТЕКАХ")).containsExactly("Распределённые системы");
      assertThat(titles(index, "συστηματα")).containsExactly("Κατανεμημένα συστήματα");
      assertThat(titles(index, "البحث")).containsExactly("أنظمة موزعة");
      assertThat(titles(index, "انظمة")).containsExactly("أنظمة موزعة");
    }
  }
}
