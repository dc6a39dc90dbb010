/** What all handlers share: parameters, addresses, refusals and the operator's secret. */
@NullMarked
package org.overshelf.frontend.http.exchange;

import org.jspecify.annotations.NullMarked;
