package org.overshelf.dht.storage.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.store.Lookup;

class StoreFolderTest {

  private static final Block BLOCK = Block.of(new byte[] {1, 2, 3});

  @TempDir Path temporary;

  @Test
  void a_folder_that_is_not_there_is_made() throws Exception {
    Path folder = temporary.resolve("a/b c/d");
    open(folder).close();
    assertThat(folder.resolve("FORMAT")).hasContent("overshelf store 1");
    open(folder).close();
  }

  @Test
  void the_same_folder_cannot_be_opened_twice_and_can_once_it_is_closed() throws Exception {
    try (RocksStore store = open(temporary)) {
      store.put(BLOCK);
      assertRefused(temporary, "is in use by another process");
      assertThat(store.get(BLOCK.key())).isEqualTo(new Lookup.Found<>(BLOCK));
    }
    open(temporary).close();
  }

  @Test
  void a_folder_with_something_else_in_it_is_left_alone() throws Exception {
    Path file = Files.writeString(temporary.resolve("thesis.tex"), "text");
    assertRefused(temporary, "is not a store: it holds thesis.tex");
    assertThat(temporary).isDirectoryNotContaining(other -> !other.equals(file));
  }

  @Test
  void a_file_in_place_of_the_folder_is_refused() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "text");
    assertRefused(file, "cannot create the store's folder");
  }

  @Test
  void a_place_where_no_folder_can_be_made_is_refused() {
    assertRefused(Path.of("/proc/overshelf"), "cannot create the store's folder");
  }

  @Test
  void a_newer_format_is_refused_and_left_as_it_is() throws Exception {
    open(temporary).close();
    Files.writeString(temporary.resolve("FORMAT"), "overshelf store 2\n");
    assertRefused(temporary, "has format 2; this program reads format 1 only");
    Files.writeString(temporary.resolve("FORMAT"), "something\n");
    assertRefused(temporary, "is not a store");
  }

  @Test
  void a_store_that_has_lost_its_database_is_not_started_anew() throws Exception {
    try (RocksStore store = open(temporary)) {
      store.put(BLOCK);
    }
    Files.delete(temporary.resolve("rocks/CURRENT"));
    assertRefused(temporary, "has lost its database");
  }

  @Test
  void a_store_whose_making_was_cut_off_is_made_again() throws Exception {
    try (RocksStore store = open(temporary)) {
      store.put(BLOCK);
    }
    Files.delete(temporary.resolve("FORMAT"));
    Files.writeString(temporary.resolve("FORMAT.new"), "over");
    try (RocksStore store = open(temporary)) {
      assertThat(store.get(BLOCK.key())).isEqualTo(new Lookup.Found<>(BLOCK));
    }
  }

  private static RocksStore open(Path folder) throws IOException {
    return RocksStore.open(folder, TestStores.SETTINGS);
  }

  private static void assertRefused(Path folder, String reason) {
    assertThatThrownBy(() -> open(folder).close())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining(folder.toString())
        .hasMessageNotContaining("\n");
  }
}
