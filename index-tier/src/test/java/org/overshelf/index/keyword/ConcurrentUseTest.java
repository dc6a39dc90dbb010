package org.overshelf.index.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.shared.table.DocumentId;

class ConcurrentUseTest {

  @TempDir Path folder;

  @Test
  void queries_are_answered_whole_while_papers_come_in() throws Exception {
    Library library = new Library();
    Corpus corpus = new Corpus(3);
    List<Library.Paper> papers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      papers.add(corpus.paper(200, 300));
    }
    AtomicBoolean stop = new AtomicBoolean();
    try (KeywordIndex index = library.open(folder, 4);
        ExecutorService readers = Executors.newFixedThreadPool(4)) {
      index.verify(library.documents);
      List<Future<Long>> asked = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        asked.add(readers.submit(reader(index, new Corpus(i), stop)));
      }
      List<DocumentId> ids = library.shelve(papers);
      for (int i = 0; i < ids.size(); i += 10) {
        index.changed(ids.subList(i, i + 10));
      }
      index.verify(library.documents);
      stop.set(true);
      for (Future<Long> each : asked) {
        assertThat(each.get()).isPositive();
      }
      assertThat(index.search(SearchRequest.of("*", 1)).total()).isEqualTo(100);
    } finally {
      stop.set(true);
    }
  }

  private static Callable<Long> reader(KeywordIndex index, Corpus corpus, AtomicBoolean stop) {
    return () -> {
      long asked = 0;
      long before = 0;
      while (!stop.get()) {
        SearchAnswer answer = index.search(SearchRequest.of(corpus.query(), 10));
        assertThat(answer.coverage().answered()).isEqualTo(4);
        long all = index.search(SearchRequest.of("*", 0)).total();
        assertThat(all).as("papers do not vanish").isGreaterThanOrEqualTo(before);
        before = all;
        asked++;
      }
      return asked;
    };
  }
}
