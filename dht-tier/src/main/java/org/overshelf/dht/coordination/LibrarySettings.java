package org.overshelf.dht.coordination;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.config.SettingsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settings that have to be the same on all nodes of a library.
 *
 * <ul>
 *   <li><b>Reading</b> never blocks and never fails: {@link #get} gives what was last agreed on, as
 *       far as this node has heard; it is kept on disk, so that a node starts without asking
 *       anybody. What was never agreed on is as this node itself was told.
 *   <li><b>Changing</b> needs a majority of the core nodes. Changes made at the same time are not
 *       lost. Others hear of it within seconds.
 *   <li><b>Threads.</b> Any. Listeners are told after {@link #get} has changed; they must not
 *       block.
 * </ul>
 */
public final class LibrarySettings {

  private static final Logger LOG = LoggerFactory.getLogger(LibrarySettings.class);
  private static final String REGISTER = "settings";

  private final Map<String, Setting<?>> declared = new LinkedHashMap<>();
  private final Settings own;
  private final Path file;
  private final Registers registers;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Agreement agreement;
  private volatile Settings effective;

  /**
   * Settings of a library.
   *
   * @param shared those that are to be the same everywhere
   * @param own what this node was told
   * @param file where the last agreement is kept
   * @param registers where it is made
   */
  public LibrarySettings(List<Setting<?>> shared, Settings own, Path file, Registers registers)
      throws IOException {
    shared.forEach(setting -> declared.put(setting.key(), setting));
    this.own = own;
    this.file = file;
    this.registers = registers;
    this.agreement = kept(file).orElse(Agreement.NONE);
    this.effective = effective(agreement);
  }

  private static Optional<Agreement> kept(Path file) throws IOException {
    return Files.exists(file) ? Agreement.parse(Files.readString(file)) : Optional.empty();
  }

  /** What holds for all nodes; the setting must be one of the shared ones. */
  public <T> T get(Setting<T> setting) {
    if (!declared.containsKey(setting.key())) {
      throw new IllegalArgumentException("not the same on all nodes: " + setting.key());
    }
    return effective.get(setting);
  }

  /** All shared settings as they are written, by key. */
  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>();
    declared.forEach((key, setting) -> all.put(key, effective.written(setting)));
    return all;
  }

  /** What was last agreed on, as far as this node has heard. */
  public Agreement agreement() {
    return agreement;
  }

  /** Has {@code listener} run whenever something has changed. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /**
   * Changes a setting for all nodes.
   *
   * @throws IllegalArgumentException with a message for people, if that is not one of the shared
   *     settings
   * @throws SettingsException with a message for people, if it cannot have this value
   * @throws UnavailableException if no majority of the core nodes answered
   */
  public void change(String key, String value, Duration deadline)
      throws IOException, InterruptedException {
    if (!declared.containsKey(key)) {
      throw new IllegalArgumentException(
          "'" + key + "' is not a setting of the whole library; those are " + declared.keySet());
    }
    var unused = own.withFlags(Map.of(key, value)); // refuses what is out of bounds
    boolean written = false;
    while (!written) {
      Optional<Registers.Versioned> found = registers.read(REGISTER, deadline);
      Agreement next = found.flatMap(it -> Agreement.parse(it.text())).orElseGet(this::first);
      next = next.with(key, value);
      written = write(found, next, deadline);
    }
  }

  /** Writes what this node was told, if nothing has been agreed on: for the first core node. */
  public void agreeOnOwn(Duration deadline) throws IOException, InterruptedException {
    if (registers.read(REGISTER, deadline).isEmpty()) {
      write(Optional.empty(), first(), deadline);
    }
  }

  private boolean write(Optional<Registers.Versioned> before, Agreement next, Duration deadline)
      throws IOException, InterruptedException {
    long version = before.map(Registers.Versioned::version).orElse(0L);
    boolean written = registers.write(REGISTER, version, next.text(), deadline);
    if (written) {
      adopt(next);
    }
    return written;
  }

  private Agreement first() {
    Map<String, String> values = new TreeMap<>();
    declared.forEach((key, setting) -> values.put(key, own.written(setting)));
    return new Agreement(1, values);
  }

  /** Asks the core nodes what has been agreed on. */
  public void refresh(Duration deadline) throws IOException, InterruptedException {
    Optional<Registers.Versioned> found = registers.read(REGISTER, deadline);
    if (found.isPresent()) {
      adopt(
          Agreement.parse(found.get().text())
              .orElseThrow(() -> new IOException("settings of a newer program: update this one")));
    }
  }

  private void adopt(Agreement heard) throws IOException {
    synchronized (this) {
      if (heard.number() <= agreement.number()) {
        return;
      }
      keep(file, heard);
      effective = effective(heard);
      agreement = heard;
    }
    LOG.info("settings of the library number={} values={}", heard.number(), heard.values());
    listeners.forEach(Runnable::run);
  }

  /** Keeps an agreement for the next start of a node. */
  public static void keep(Path file, Agreement agreement) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(draft, agreement.text(), StandardCharsets.UTF_8);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What this node was told, overridden by what was agreed on and this program understands. */
  private Settings effective(Agreement agreed) {
    Settings settings = own;
    for (Map.Entry<String, String> each : agreed.values().entrySet()) {
      if (declared.containsKey(each.getKey())) {
        try {
          settings = settings.withFlags(Map.of(each.getKey(), each.getValue()));
        } catch (SettingsException e) {
          LOG.warn("a setting of the library is not understood here: {}", e.getMessage());
        }
      }
    }
    return settings;
  }
}
