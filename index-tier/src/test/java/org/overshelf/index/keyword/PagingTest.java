package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.Hit;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.client.SearchRequest.Filter;
import org.overshelf.index.client.SearchRequest.Order;
import org.overshelf.shared.table.DocumentId;

class PagingTest {

  @TempDir Path folder;
  private final Library library = new Library();
  private final Corpus corpus = new Corpus(7);

  @Test
  void cursors_give_every_hit_once_in_the_order_of_pages_by_number() throws Exception {
    shelve(300);
    try (KeywordIndex index = opened()) {
      for (Order order : Order.values()) {
        List<DocumentId> byCursor = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
          SearchAnswer answer = index.search(request("net* OR stor*", order, 0, cursor));
          answer.hits().forEach(hit -> byCursor.add(hit.document()));
          cursor = answer.cursor();
        } while (cursor.isPresent());

        List<DocumentId> byOffset = new ArrayList<>();
        long total = index.search(request("net* OR stor*", order, 0, Optional.empty())).total();
        for (int offset = 0; offset < total; offset += 17) {
          index.search(request("net* OR stor*", order, offset, Optional.empty())).hits().stream()
              .map(Hit::document)
              .forEach(byOffset::add);
        }
        assertThat(byCursor).as("%s", order).doesNotHaveDuplicates().hasSize((int) total);
        assertThat(byCursor).isEqualTo(byOffset);
      }
    }
  }

  @Test
  void papers_that_are_added_between_pages_neither_repeat_nor_hide_others() throws Exception {
    shelve(100);
    try (KeywordIndex index = opened()) {
      List<DocumentId> before = List.copyOf(library.documents);
      List<DocumentId> seen = new ArrayList<>();
      Optional<String> cursor = Optional.empty();
      do {
        SearchAnswer answer = index.search(request("*", Order.DATE, 0, cursor));
        answer.hits().forEach(hit -> seen.add(hit.document()));
        cursor = answer.cursor();
        index.changed(library.shelve(List.of(corpus.paper(50, 0))));
        index.verify(library.documents);
      } while (cursor.isPresent());

      assertThat(seen).doesNotHaveDuplicates().containsAll(before);
    }
  }

  @Test
  void cursors_that_no_answer_gave_are_refused() throws Exception {
    shelve(40);
    try (KeywordIndex index = opened()) {
      String cursor =
          index.search(request("*", Order.DATE, 0, Optional.empty())).cursor().orElseThrow();

      for (String bad : List.of("", "x", "%%%", cursor + "AAAA", cursor.substring(4))) {
        refused(
            index, request("*", Order.DATE, 0, Optional.of(bad)), QueryException.Code.BAD_CURSOR);
      }
      refused(
          index,
          request("*", Order.CITATIONS, 0, Optional.of(cursor)),
          QueryException.Code.BAD_CURSOR);
      refused(
          index,
          request("other", Order.DATE, 0, Optional.of(cursor)),
          QueryException.Code.BAD_CURSOR);
    }
  }

  @Test
  void pages_out_of_bounds_are_refused() throws Exception {
    try (KeywordIndex index = opened()) {
      SearchRequest tooLarge = SearchRequest.of("x", SearchRequest.MAX_SIZE + 1);
      refused(index, tooLarge, QueryException.Code.OUT_OF_BOUNDS);
      refused(index, SearchRequest.of("x", -1), QueryException.Code.OUT_OF_BOUNDS);
      for (int offset : new int[] {-1, SearchRequest.MAX_OFFSET + 1}) {
        refused(
            index,
            request("x", Order.DATE, offset, Optional.empty()),
            QueryException.Code.OUT_OF_BOUNDS);
      }
    }
  }

  private static void refused(KeywordIndex index, SearchRequest request, QueryException.Code code) {
    assertThatThrownBy(() -> index.search(request))
        .isInstanceOfSatisfying(
            QueryException.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private void shelve(int papers) throws Exception {
    List<Library.Paper> all = new ArrayList<>();
    for (int i = 0; i < papers; i++) {
      all.add(corpus.paper(100, 0));
    }
    library.shelve(all);
  }

  private KeywordIndex opened() throws Exception {
    KeywordIndex index = library.open(folder, 4);
    index.verify(library.documents);
    return index;
  }

  private static SearchRequest request(
      String query, Order order, int offset, Optional<String> cursor) {
    return new SearchRequest(query, order, offset, 17, cursor, Filter.NONE);
  }
}
