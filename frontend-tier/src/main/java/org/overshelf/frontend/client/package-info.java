/** What the front-end is told of the node, and what it asks of it on an operator's behalf. */
@NullMarked
package org.overshelf.frontend.client;

import org.jspecify.annotations.NullMarked;
