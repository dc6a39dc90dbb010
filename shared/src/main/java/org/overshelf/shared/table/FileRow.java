package org.overshelf.shared.table;

import org.overshelf.shared.file.FileId;

/** The document that a file is, or duplicates. */
public record FileRow(FileId file, DocumentId document, boolean duplicate) {}
