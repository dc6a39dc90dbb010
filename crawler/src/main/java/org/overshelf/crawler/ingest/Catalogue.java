package org.overshelf.crawler.ingest;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.overshelf.crawler.extract.Field;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.crawler.extract.Reference;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.GroupRow;
import org.overshelf.shared.table.Groups;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Shins;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;
import org.overshelf.shared.table.TitleRow;
import org.overshelf.shared.table.Titles;

/**
 * Decides what to state in the tables about a new document: which paper it is, and which papers it
 * cites. Reads the tables; writes nothing.
 */
final class Catalogue {

  /**
   * Version of the rules by which files are read; a higher one's statements replace a lower one's.
   */
  static final int EXTRACTOR = 1;

  /**
   * What to state about a document.
   *
   * @param relations what other rows say about it; to be stated first
   * @param description the document's own row; once it is stated the document is there, for people,
   *     for the index and for the search for duplicates
   * @param cited the papers it cites
   */
  record Card(
      DocumentId document, List<Statement> relations, Statement description, List<GroupId> cited) {}

  /** A document as it lies in the store. */
  record Shelved(
      DocumentId id,
      FileId file,
      String mediaType,
      long length,
      String fileName,
      Optional<FileId> text) {}

  private final TableStore tables;

  Catalogue(TableStore tables) {
    this.tables = tables;
  }

  /**
   * The name that a paper goes by. One that says too little to be told from others gets its
   * document's id added.
   */
  static PaperName nameOf(Paper paper, DocumentId document) {
    PaperName name = PaperName.of(paper.title().value(), firstOf(paper.authors().value()));
    boolean vague = name.isEmpty() || !name.isDistinctive() && name.surname().isEmpty();
    return vague ? new PaperName(name.title() + " " + document, "") : name;
  }

  /** What to state about a new document. */
  Card card(Shelved shelved, Paper paper, Sketch sketch, Instant now) throws StoreException {
    PaperName name = nameOf(paper, shelved.id());
    List<PaperName> names = new ArrayList<>(List.of(name));
    paper.references().forEach(each -> names.add(nameOf(each)));
    return card(shelved, paper, sketch, now, knownGroups(names));
  }

  /** The same, by what {@link #knownGroups} knows of the paper's name and of those it cites. */
  Card card(
      Shelved shelved, Paper paper, Sketch sketch, Instant now, Map<PaperName, List<GroupId>> known)
      throws StoreException {
    PaperName name = nameOf(paper, shelved.id());
    List<PaperName> cited = paper.references().stream().map(Catalogue::nameOf).toList();
    GroupId group = groupOf(name, known);

    SequencedSet<Statement> statements = new LinkedHashSet<>();
    statements.add(Groups.TABLE.state(group, new Groups.HasDocument(shelved.id())));
    statements.addAll(named(name, group));
    SequencedSet<GroupId> citedGroups = new LinkedHashSet<>();
    for (int i = 0; i < cited.size(); i++) {
      GroupId target = citedGroup(cited.get(i), known);
      citedGroups.add(target);
      statements.addAll(cited(shelved.id(), paper.references().get(i), target));
      statements.addAll(named(cited.get(i), target));
    }
    for (long shingle : Duplicates.listed(sketch)) {
      statements.add(Shins.TABLE.state(shingle, new Shins.Held(shelved.id())));
    }
    return new Card(
        shelved.id(),
        List.copyOf(statements),
        Docs.TABLE.state(shelved.id(), described(shelved, paper, sketch, group, now)),
        List.copyOf(citedGroups));
  }

  /**
   * The document, and those whose count of citations changes by it. To be asked when the card's
   * relations have been stated: of two papers that come in at the same moment, one citing the
   * other, the later one to state its relations then sees the earlier one's.
   */
  SequencedSet<DocumentId> changedBy(Card card) throws StoreException {
    SequencedSet<DocumentId> changed = new LinkedHashSet<>(List.of(card.document()));
    for (Lookup<GroupRow> row : tables.readAll(Groups.TABLE, card.cited())) {
      row.orUnreachable().ifPresent(found -> changed.addAll(found.documents()));
    }
    return changed;
  }

  private static Docs.Described described(
      Shelved shelved, Paper paper, Sketch sketch, GroupId group, Instant now) {
    return new Docs.Described(
        shelved.id(),
        EXTRACTOR,
        now.toEpochMilli(),
        shelved.file(),
        shelved.mediaType(),
        shelved.length(),
        Fit.text(shelved.fileName(), 400),
        shelved.text(),
        group,
        Fit.text(paper.title().value(), 1_500),
        Fit.texts(paper.authors().value(), 4_000),
        paper.year().map(field -> OptionalInt.of(field.value())).orElseGet(OptionalInt::empty),
        Fit.text(paper.venue().map(Field::value).orElse(""), 600),
        Fit.text(paper.abstractText().map(Field::value).orElse(""), 5_000),
        paper.references().size(),
        sketch.hashes());
  }

  private static List<Statement> cited(DocumentId citing, Reference entry, GroupId group) {
    CitationId id = CitationId.of(citing, entry.position());
    OptionalInt year = entry.year().map(OptionalInt::of).orElseGet(OptionalInt::empty);
    String title = Fit.text(entry.title(), 1_500);
    List<String> authors = Fit.texts(entry.authors(), 2_000);
    return List.of(
        Cites.TABLE.state(
            id,
            new Cites.Cited(
                EXTRACTOR,
                citing,
                entry.position(),
                group,
                Fit.text(entry.raw(), 4_000),
                title,
                authors,
                year,
                Fit.texts(entry.contexts(), 4_000))),
        Groups.TABLE.state(group, new Groups.CitedBy(id, citing, title, authors, year)));
  }

  private static List<Statement> named(PaperName name, GroupId group) {
    Titles.Names names = new Titles.Names(group);
    return name.isDistinctive()
        ? List.of(Titles.TABLE.state(name, names), Titles.TABLE.state(name.withoutAuthor(), names))
        : List.of(Titles.TABLE.state(name, names));
  }

  /**
   * The name of the paper that an entry stands for; an entry whose title was not recognised names
   * itself.
   */
  private static PaperName nameOf(Reference entry) {
    PaperName name = PaperName.of(entry.title(), firstOf(entry.authors()));
    return name.isEmpty() ? new PaperName(entry.raw(), "") : name;
  }

  private static String firstOf(List<String> authors) {
    return authors.isEmpty() ? "" : authors.getFirst();
  }

  /** The groups that are known by these names, with their authors and without. */
  Map<PaperName, List<GroupId>> knownGroups(Collection<PaperName> asking) throws StoreException {
    SequencedSet<PaperName> names = new LinkedHashSet<>();
    for (PaperName each : asking) {
      names.add(each);
      names.add(each.withoutAuthor());
    }
    List<PaperName> asked = List.copyOf(names);
    Map<PaperName, List<GroupId>> known = new HashMap<>();
    List<Lookup<TitleRow>> rows = tables.readAll(Titles.TABLE, asked);
    for (int i = 0; i < asked.size(); i++) {
      PaperName each = asked.get(i);
      rows.get(i).orUnreachable().ifPresent(row -> known.put(each, row.groups()));
    }
    return known;
  }

  /**
   * The group of a document: that of its full name; else one that citations made under the same
   * title by whomever, if there is no document in it; else a new one.
   */
  private GroupId groupOf(PaperName name, Map<PaperName, List<GroupId>> known)
      throws StoreException {
    List<GroupId> sameName = known.getOrDefault(name, List.of());
    if (!sameName.isEmpty()) {
      return sameName.getFirst();
    }
    List<GroupId> sameTitle =
        name.isDistinctive() ? known.getOrDefault(name.withoutAuthor(), List.of()) : List.of();
    for (Lookup<GroupRow> row : tables.readAll(Groups.TABLE, sameTitle)) {
      Optional<GroupRow> found = row.orUnreachable();
      if (found.isPresent() && found.get().documents().isEmpty()) {
        return found.get().id();
      }
    }
    return GroupId.of(name);
  }

  /** The group of a cited paper: that of its full name, else that of its title, else a new one. */
  private static GroupId citedGroup(PaperName name, Map<PaperName, List<GroupId>> known) {
    Stream<PaperName> tried =
        name.isDistinctive() ? Stream.of(name, name.withoutAuthor()) : Stream.of(name);
    return tried
        .flatMap(each -> known.getOrDefault(each, List.of()).stream())
        .findFirst()
        .orElseGet(() -> GroupId.of(name));
  }
}
