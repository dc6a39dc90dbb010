package org.overshelf.dht.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What survives a crash of a simulated node: blocks, rows, and small notes under a name. */
public final class SimulatedDisk {

  private final SimulatedBlocks blocks = new SimulatedBlocks();
  private final SimulatedRows rows = new SimulatedRows();
  private final Map<String, byte[]> notes = new HashMap<>();

  public SimulatedBlocks blocks() {
    return blocks;
  }

  public SimulatedRows rows() {
    return rows;
  }

  /** Writes a note, durably. */
  public void note(String name, byte[] content) {
    notes.put(name, content.clone());
  }

  public Optional<byte[]> note(String name) {
    return Optional.ofNullable(notes.get(name)).map(byte[]::clone);
  }

  /** Replaces the disk by an empty one. */
  public void wipe() {
    blocks.clear();
    rows.clear();
    notes.clear();
  }

  /** Damages up to {@code count} blocks and entries by chance. */
  public void rot(int count, RandomGenerator random) {
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        blocks.rot(random);
      } else {
        rows.rot(random);
      }
    }
  }

  void loseUnsynced() {
    blocks.loseUnsynced();
    rows.loseUnsynced();
  }
}
