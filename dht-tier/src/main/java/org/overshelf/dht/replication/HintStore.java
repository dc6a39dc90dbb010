package org.overshelf.dht.replication;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.overshelf.shared.identity.NodeId;

/**
 * The hints of one node.
 *
 * <ul>
 *   <li><b>Durability.</b> Hints survive a power cut when {@link #add} has returned. A removal may
 *       be undone by one: handing something over twice does no harm.
 *   <li><b>Duplicates.</b> A hint that is there is not added again.
 *   <li><b>Bounds.</b> Hints beyond the store's limit are left out; their copies stay, and repair
 *       brings them to their owners instead.
 *   <li><b>Threads.</b> Safe for any number; {@link #add} and {@link #remove} may block.
 * </ul>
 */
public interface HintStore extends AutoCloseable {

  /** Keeps these, as many as there is room for. */
  void add(List<Hint> hints) throws IOException;

  /** Forgets these; those that are not there are no error. */
  void remove(List<Hint> hints) throws IOException;

  /** The owners that there are hints for. */
  Set<NodeId> owners();

  /** The oldest hints for an owner, at most so many. */
  List<Hint> first(NodeId owner, int limit);

  /** How many there are. */
  int size();

  @Override
  void close() throws IOException;
}
