package org.overshelf.shared.table;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;

/** One statement of each kind, always the same. */
final class Statements {

  static final FileId FILE = new FileId(Key.hash("a file".getBytes(StandardCharsets.US_ASCII)));
  static final DocumentId DOCUMENT = DocumentId.of(FILE);
  static final PaperName NAME = PaperName.of("Chord: a scalable lookup service", "Ion Stoica");
  static final GroupId GROUP = GroupId.of(NAME);
  static final CitationId CITATION = CitationId.of(DOCUMENT, 3);

  private Statements() {}

  static List<Statement> all() {
    return List.of(
        Docs.TABLE.state(
            DOCUMENT,
            new Docs.Described(
                DOCUMENT,
                1,
                1_700_000_000_000L,
                FILE,
                "application/pdf",
                123_456,
                "chord.pdf",
                Optional.empty(),
                GROUP,
                "Chord: a scalable lookup service",
                List.of("Ion Stoica", "Robert Morris"),
                OptionalInt.of(2001),
                "",
                "A \"quoted\" abstract with é and 𝛼.",
                17,
                List.of(-3L, 5L))),
        Cites.TABLE.state(
            CITATION,
            new Cites.Cited(
                1,
                DOCUMENT,
                3,
                GROUP,
                "[1] Karger et al. Consistent hashing.",
                "Consistent hashing",
                List.of("David Karger"),
                OptionalInt.empty(),
                List.of("As shown in [1], it balances."))),
        Groups.TABLE.state(GROUP, new Groups.HasDocument(DOCUMENT)),
        Groups.TABLE.state(
            GROUP,
            new Groups.CitedBy(
                CITATION, DOCUMENT, "Chord", List.of("I. Stoica"), OptionalInt.of(2001))),
        Shins.TABLE.state(-5L, new Shins.Held(DOCUMENT)),
        Crawl.TABLE.state("example.org", new Crawl.Listed("http://example.org/", 2)),
        Urls.TABLE.state(
            "http://example.org/a.pdf",
            new Urls.Fetched(
                "http://example.org/a.pdf", 1_700_000_000_000L, Optional.of(FILE), "\"tag\"")),
        Titles.TABLE.state(NAME, new Titles.Names(GROUP)),
        Files.TABLE.state(FILE, new Files.Ingested(DOCUMENT, false)),
        Journal.TABLE.state(new Journal.Day(20000, 3), new Journal.Changed(DOCUMENT)));
  }
}
