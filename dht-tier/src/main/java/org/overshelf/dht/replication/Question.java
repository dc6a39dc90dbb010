package org.overshelf.dht.replication;

import java.util.List;
import java.util.Optional;
import org.overshelf.dht.replication.Wire.MalformedException;
import org.overshelf.shared.identity.NodeId;

/**
 * How things of one type are asked for.
 *
 * @param <Q> what is asked
 * @param <A> what is found
 */
interface Question<Q, A> {

  String kind();

  /** A search for one of them that has not begun. */
  Search<A> search(Q query);

  byte[] encode(List<Q> queries);

  /** Reads and verifies a node's answers; those that are empty had no room and are asked again. */
  List<Optional<Held<A>>> decode(NodeId from, byte[] answer, List<Q> queries)
      throws MalformedException;

  /** How many bytes an answer usually has. */
  int expectedBytes(Q query);

  /** A search is over: a chance to see to what was found wrong. */
  void concluded(Q query, Search<A> search);
}
