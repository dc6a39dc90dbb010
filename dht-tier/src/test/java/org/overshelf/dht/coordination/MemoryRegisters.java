package org.overshelf.dht.coordination;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Registers in memory, by the same rules. */
final class MemoryRegisters implements Registers {

  private final Map<String, Versioned> registers = new HashMap<>();
  private long version;

  @Override
  public synchronized Optional<Versioned> read(String name, Duration deadline) {
    return Optional.ofNullable(registers.get(name));
  }

  @Override
  public synchronized boolean write(String name, long expected, String text, Duration deadline) {
    Versioned before = registers.get(name);
    if ((before == null ? 0 : before.version()) != expected) {
      return false;
    }
    registers.put(name, new Versioned(++version, text));
    return true;
  }
}
