/**
 * What the other tiers see of the index: how to ask it, and how to tell it that something changed.
 */
@NullMarked
package org.overshelf.index.client;

import org.jspecify.annotations.NullMarked;
