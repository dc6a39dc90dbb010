package org.overshelf.index.keyword;

import java.util.Optional;

/**
 * One partition, compared with what it should hold.
 *
 * @param missing how many documents it lacks
 * @param surplus how many it has and should not
 * @param damage why it cannot be read, if it cannot
 */
public record PartitionFinding(
    int partition, long missing, long surplus, Optional<String> damage) {}
