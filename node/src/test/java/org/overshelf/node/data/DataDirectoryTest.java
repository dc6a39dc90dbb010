package org.overshelf.node.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.shared.identity.NodeId;

class DataDirectoryTest {

  @TempDir Path folder;

  @Test
  void identity_and_token_are_made_once_and_kept_for_the_owner_alone() throws IOException {
    Path root = folder.resolve("new/data");
    NodeId id;
    String token;
    try (DataDirectory directory = DataDirectory.open(root)) {
      id = directory.identity().id();
      token = directory.operatorToken();
    }
    try (DataDirectory directory = DataDirectory.open(root)) {
      assertThat(directory.identity().id()).isEqualTo(id);
      assertThat(directory.operatorToken()).isEqualTo(token).hasSize(48);
    }
    for (String secret : new String[] {"identity.key", "operator.token"}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(secret))))
          .isEqualTo("rw-------");
    }
    assertThat(DataDirectory.isLibrary(root)).isTrue();
    assertThat(DataDirectory.isLibrary(folder)).isFalse();
  }

  @Test
  void one_holder_at_a_time() throws IOException {
    try (DataDirectory held = DataDirectory.open(folder)) {
      assertThatThrownBy(() -> DataDirectory.open(held.root()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use");
    }
    DataDirectory.open(folder).close();
  }

  @Test
  void what_a_crashed_process_left_in_scratch_is_gone() throws IOException {
    Path left;
    try (DataDirectory directory = DataDirectory.open(folder)) {
      left = Files.writeString(directory.scratch().resolve("upload-1"), "half");
    }
    try (DataDirectory directory = DataDirectory.open(folder)) {
      assertThat(left).doesNotExist();
      assertThat(directory.scratch()).isDirectory();
    }
  }

  @Test
  void a_damaged_key_is_refused_and_not_replaced() throws IOException {
    Path key = folder.resolve("identity.key");
    Files.writeString(key, "not a key");
    try (DataDirectory directory = DataDirectory.open(folder)) {
      assertThatThrownBy(directory::identity).hasMessageContaining("is not a node's key");
    }
    assertThat(key).hasContent("not a key");
  }

  @Test
  void a_node_is_found_while_its_process_lives() throws IOException {
    long self = ProcessHandle.current().pid();
    new RunningNode("http://127.0.0.1:1", folder.toString(), self).announce();
    assertThat(RunningNode.on(folder)).map(RunningNode::pid).contains(self);

    new RunningNode("http://127.0.0.1:1", folder.toString(), self).withdraw();
    assertThat(RunningNode.on(folder)).isEmpty();

    Files.writeString(folder.resolve("node.json"), "{\"url\":");
    assertThat(RunningNode.on(folder)).as("half written").isEmpty();
  }
}
