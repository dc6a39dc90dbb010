package org.overshelf.shared.table;

import org.overshelf.shared.key.Key;

/** Something to be said about a row: made by {@link Table#state}, stored by {@link TableStore}. */
public record Statement(int table, Key row, String json) {}
