/** What reading and writing may come to, whatever is stored and wherever. */
@NullMarked
package org.overshelf.shared.store;

import org.jspecify.annotations.NullMarked;
