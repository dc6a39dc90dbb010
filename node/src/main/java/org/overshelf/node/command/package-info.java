/** The command line: one class for each command, thin, each with its help text. */
@NullMarked
package org.overshelf.node.command;

import org.jspecify.annotations.NullMarked;
