package org.overshelf.shared.table;

import java.time.Instant;
import java.util.Optional;
import org.overshelf.shared.file.FileId;

/** What was found at an address when it was last fetched. */
public record UrlRow(String url, Instant fetched, Optional<FileId> file, String entityTag) {}
