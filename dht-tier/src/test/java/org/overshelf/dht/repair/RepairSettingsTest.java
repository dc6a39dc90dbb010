package org.overshelf.dht.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsException;

class RepairSettingsTest {

  @Test
  void settings_come_from_their_keys() {
    Settings told =
        Settings.defaults(RepairSettings.ALL)
            .withFlags(Map.of("repair.interval", "5m", "repair.bandwidth", "1M"));
    assertThat(RepairSettings.from(told).interval()).isEqualTo(Duration.ofMinutes(5));
    assertThat(RepairSettings.from(told).bandwidth()).isEqualTo(1 << 20);
    assertThat(RepairSettings.defaults().scrubPeriod()).isEqualTo(Duration.ofDays(14));
  }

  @Test
  void a_rate_that_never_gets_on_is_refused() {
    assertThatThrownBy(
            () -> Settings.defaults(RepairSettings.ALL).withFlags(Map.of("repair.bandwidth", "1K")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("repair.bandwidth");
  }
}
