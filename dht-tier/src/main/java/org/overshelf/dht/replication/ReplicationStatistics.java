package org.overshelf.dht.replication;

/**
 * What a node has done since it started.
 *
 * @param reads requests to read sent to nodes, itself included; one may ask for many things
 * @param writes requests to store sent to nodes
 * @param failures requests that failed or were not answered in time
 * @param hedges reads sent to a further node because the one asked before was late
 * @param readRepairs copies sent to owners that a read found to lack them
 * @param readRepairsDropped copies that were not sent because too many were under way
 * @param substitutions copies sent to a substitute because their owner did not take them
 * @param handedOver copies handed to their owner that this node had kept for it
 * @param hintsPending copies that this node still keeps for an owner
 * @param flightBytes bytes that calls have on their way at this moment
 */
public record ReplicationStatistics(
    long reads,
    long writes,
    long failures,
    long hedges,
    long readRepairs,
    long readRepairsDropped,
    long substitutions,
    long handedOver,
    long hintsPending,
    long flightBytes) {}
