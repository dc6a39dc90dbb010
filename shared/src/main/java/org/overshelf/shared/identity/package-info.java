/**
 * Who a node is, and how it signs what it says.
 *
 * <p>A node is an Ed25519 key pair; its {@link org.overshelf.shared.identity.NodeId} is the hash of
 * the public key. Signing is slow next to hashing, so a node signs batches: one signature over the
 * root of a hash tree, and for each member of the batch the path that leads to the root.
 */
@NullMarked
package org.overshelf.shared.identity;

import org.jspecify.annotations.NullMarked;
