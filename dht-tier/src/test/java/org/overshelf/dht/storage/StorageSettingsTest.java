package org.overshelf.dht.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsException;

class StorageSettingsTest {

  @Test
  void settings_come_from_their_keys() {
    Settings told =
        Settings.defaults(StorageSettings.ALL)
            .withFlags(Map.of("storage.disk", "2G", "storage.spare", "64M"));
    assertThat(StorageSettings.from(told))
        .isEqualTo(new StorageSettings(2L << 30, 64 << 20, 64 << 20, 64 << 20));
    assertThat(StorageSettings.defaults().withDisk(5).diskBytes()).isEqualTo(5);
  }

  @Test
  void a_quota_too_small_to_work_with_is_refused() {
    assertThatThrownBy(
            () -> Settings.defaults(StorageSettings.ALL).withFlags(Map.of("storage.disk", "1M")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("storage.disk");
    assertThatThrownBy(() -> StorageSettings.defaults().withDisk(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
