/**
 * Papers that resemble one: what the index says about shared text, with what people want to know of
 * each.
 */
@NullMarked
package org.overshelf.frontend.similar;

import org.jspecify.annotations.NullMarked;
