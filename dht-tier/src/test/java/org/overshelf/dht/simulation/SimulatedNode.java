package org.overshelf.dht.simulation;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.Timers;
import org.overshelf.shared.runtime.Transport;

/**
 * One machine of a simulation, and the program that runs on it. What the program keeps in memory is
 * lost by a crash; its {@link #disk} is not.
 */
public final class SimulatedNode {

  private enum State {
    RUNNING,
    FROZEN,
    CRASHED
  }

  private final Simulation simulation;
  private final int index;
  private final String site;
  private final NodeIdentity identity;
  private final Consumer<SimulatedNode> program;
  private final SplittableRandom chance;
  private final Network network;
  private final SimulatedDisk disk = new SimulatedDisk();
  private final List<Runnable> held = new ArrayList<>();
  private State state = State.CRASHED;
  private boolean refuses = true;
  private int boot;
  private Duration skew = Duration.ZERO;
  private RandomGenerator random;
  private SimulatedTransport transport;

  SimulatedNode(
      Simulation simulation,
      int index,
      String site,
      Consumer<SimulatedNode> program,
      SplittableRandom chance,
      Network network) {
    this.simulation = simulation;
    this.index = index;
    this.site = site;
    this.identity = SimulatedIdentities.get(index);
    this.program = program;
    this.chance = chance;
    this.network = network;
    this.random = chance;
    this.transport = new SimulatedTransport(this, simulation, network);
    network.add(this);
  }

  /** Its place in {@link Simulation#nodes}. */
  public int index() {
    return index;
  }

  public NodeId id() {
    return identity.id();
  }

  public NodeIdentity identity() {
    return identity;
  }

  public String site() {
    return site;
  }

  /** How often it has been started. */
  public int boot() {
    return boot;
  }

  public boolean running() {
    return state == State.RUNNING;
  }

  public boolean frozen() {
    return state == State.FROZEN;
  }

  public boolean crashed() {
    return state == State.CRASHED;
  }

  public Transport transport() {
    return transport;
  }

  /** Timers that stop with the node. */
  public Timers timers() {
    return (delay, task) -> simulation.schedule(delay.toNanos(), this, task);
  }

  /** The time that this node believes it is. */
  public InstantSource clock() {
    Duration off = skew;
    return () -> simulation.now().plus(off);
  }

  public RandomGenerator random() {
    return random;
  }

  public SimulatedDisk disk() {
    return disk;
  }

  /** How far its clock is off from the next start on. */
  public void skew(Duration off) {
    skew = off;
  }

  /** Starts the program anew, with what is on the disk. */
  void start() {
    simulation.trace("start", index, boot + 1, 0);
    boot++;
    state = State.RUNNING;
    random = chance.split();
    transport = new SimulatedTransport(this, simulation, network);
    program.accept(this);
  }

  /** Starts it again after a crash; one that was not crashed is crashed first. */
  public void restart() {
    if (state != State.CRASHED) {
      crash(true);
    }
    start();
  }

  /** Ends the process as kill -9 does: connections to it are refused. */
  public void crash() {
    crash(true);
  }

  /** Takes the whole machine off the network: nobody answers, not even to refuse. */
  public void vanish() {
    crash(false);
  }

  private void crash(boolean refuse) {
    simulation.trace("crash", index, refuse ? 1 : 0, 0);
    state = State.CRASHED;
    refuses = refuse;
    held.clear();
    disk.loseUnsynced();
  }

  /** Stops the process as SIGSTOP does: messages and timers wait. */
  public void freeze() {
    if (state == State.RUNNING) {
      simulation.trace("freeze", index, 0, 0);
      state = State.FROZEN;
    }
  }

  /** Lets a frozen process go on: all that waited happens now, in order. */
  public void thaw() {
    if (state == State.FROZEN) {
      simulation.trace("thaw", index, held.size(), 0);
      state = State.RUNNING;
      List<Runnable> late = List.copyOf(held);
      held.clear();
      late.forEach(task -> simulation.schedule(0, this, task));
    }
  }

  void hold(Runnable task) {
    held.add(task);
  }

  boolean refuses() {
    return state == State.CRASHED && refuses;
  }

  SimulatedTransport current() {
    return transport;
  }

  @Override
  public String toString() {
    return "node " + index + " (" + id().shortName() + ", " + state + ")";
  }
}
