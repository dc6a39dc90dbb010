/** What the other tiers see of the crawler: how to hand it a file. */
@NullMarked
package org.overshelf.crawler.client;

import org.jspecify.annotations.NullMarked;
