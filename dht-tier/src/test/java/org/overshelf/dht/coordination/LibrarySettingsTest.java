package org.overshelf.dht.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsException;

class LibrarySettingsTest {

  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Setting<Integer> COPIES = Setting.integer("ring.copies", 3, 1, 9, "Copies.");
  private static final Setting<Duration> WAIT =
      Setting.duration("ring.wait", "10m", "1s", "1d", "How long.");
  private static final Setting<String> LOCAL = Setting.text("node.name", "here", "A name.");
  private static final List<Setting<?>> SHARED = List.of(COPIES, WAIT);
  private static final Settings OWN = Settings.defaults(List.of(COPIES, WAIT, LOCAL));

  private final MemoryRegisters registers = new MemoryRegisters();

  @TempDir Path directory;

  @Test
  void what_nobody_has_agreed_on_is_as_the_node_was_told() throws Exception {
    LibrarySettings settings = open("a", OWN.withFlags(Map.of("ring.copies", "5")), registers);
    assertThat(settings.get(COPIES)).isEqualTo(5);
    assertThat(settings.agreement()).isEqualTo(Agreement.NONE);
    assertThatIllegalArgumentException().isThrownBy(() -> settings.get(LOCAL));
  }

  @Test
  void the_first_core_node_settles_it_and_others_follow_whatever_they_were_told() throws Exception {
    LibrarySettings first = open("a", OWN.withFlags(Map.of("ring.copies", "5")), registers);
    LibrarySettings other = open("b", OWN, registers);
    AtomicInteger changes = new AtomicInteger();
    other.onChange(changes::incrementAndGet);
    first.agreeOnOwn(SOON);
    other.agreeOnOwn(SOON);
    other.refresh(SOON);
    other.refresh(SOON);
    assertThat(other.get(COPIES)).isEqualTo(5);
    assertThat(changes).hasValue(1);
  }

  @Test
  void changes_at_the_same_time_are_not_lost_and_nonsense_is_refused() throws Exception {
    LibrarySettings a = open("a", OWN, registers);
    LibrarySettings b = open("b", OWN, registers);
    a.change("ring.copies", "7", SOON);
    b.change("ring.wait", "1h", SOON);
    a.refresh(SOON);
    assertThat(a.get(COPIES)).isEqualTo(7);
    assertThat(a.get(WAIT)).isEqualTo(Duration.ofHours(1));
    assertThat(a.all()).isEqualTo(Map.of("ring.copies", "7", "ring.wait", "1h"));

    assertThatThrownBy(() -> a.change("ring.copies", "70", SOON))
        .isInstanceOf(SettingsException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> a.change("node.name", "x", SOON));
  }

  @Test
  void a_node_starts_with_what_it_last_heard_and_needs_nobody_for_it() throws Exception {
    open("a", OWN, registers).change("ring.copies", "7", SOON);
    Registers gone =
        new Registers() {
          @Override
          public Optional<Versioned> read(String name, Duration deadline)
              throws UnavailableException {
            throw new UnavailableException("no majority");
          }

          @Override
          public boolean write(String name, long version, String text, Duration deadline)
              throws UnavailableException {
            throw new UnavailableException("no majority");
          }
        };
    LibrarySettings restarted = open("a", OWN, gone);
    assertThat(restarted.get(COPIES)).isEqualTo(7);
    assertThatThrownBy(() -> restarted.change("ring.copies", "1", SOON))
        .isInstanceOf(UnavailableException.class);
    assertThat(restarted.get(COPIES)).isEqualTo(7);
  }

  @Test
  void values_of_a_newer_program_are_passed_over() throws Exception {
    registers.write(
        "settings",
        0,
        new Agreement(4, Map.of("ring.copies", "99", "ring.new", "x", "ring.wait", "2h")).text(),
        SOON);
    LibrarySettings settings = open("a", OWN, registers);
    settings.refresh(SOON);
    assertThat(settings.get(COPIES)).isEqualTo(3);
    assertThat(settings.get(WAIT)).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void an_agreement_reads_as_it_was_written_and_anything_else_is_none() {
    Agreement agreement = new Agreement(3, Map.of("b.c", "x=y", "a.b", ""));
    assertThat(agreement.text()).isEqualTo("overshelf settings 3\na.b=\nb.c=x=y\n");
    assertThat(Agreement.parse(agreement.text())).contains(agreement);
    for (String noise : List.of("", "x", "overshelf settings ", "overshelf settings 1\nabc\n")) {
      assertThat(Agreement.parse(noise)).isEmpty();
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new Agreement(1, Map.of("a", "b\nc=d")));
  }

  private LibrarySettings open(String name, Settings own, Registers from) throws IOException {
    return new LibrarySettings(SHARED, own, directory.resolve(name), from);
  }
}
