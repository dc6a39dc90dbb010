package org.overshelf.index.keyword.ask;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.shared.identity.NodeId;

/**
 * Who can be asked: one way to divide the documents, and for each partition the nodes that have it.
 *
 * @param of how many partitions there are
 * @param servers only nodes that are warm; a partition that nobody has is not there
 * @param versions what each node said last of what it holds
 */
public record Chart(
    int of, Map<Part, List<NodeId>> servers, Map<Part, Map<NodeId, Long>> versions) {

  public Chart {
    servers = new TreeMap<>(servers);
    versions = Map.copyOf(versions);
  }

  /** The version of a partition at a node, if it is known. */
  public OptionalLong version(Part part, NodeId node) {
    Long version = versions.getOrDefault(part, Map.of()).get(node);
    return version == null ? OptionalLong.empty() : OptionalLong.of(version);
  }
}
