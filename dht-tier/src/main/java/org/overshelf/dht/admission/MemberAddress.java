package org.overshelf.dht.admission;

import org.overshelf.dht.transport.HostPort;
import org.overshelf.shared.identity.NodeId;

/** A member of the library, and where to dial it. */
public record MemberAddress(NodeId node, HostPort address) {}
