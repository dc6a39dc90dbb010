package org.overshelf.crawler.ingest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.crawler.extract.MediaType;
import org.overshelf.crawler.extract.Paper;
import org.overshelf.crawler.record.PaperRecord;
import org.overshelf.crawler.record.RecordPage;
import org.overshelf.crawler.record.RecordReader;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.shared.block.Block;
import org.overshelf.shared.block.BlockReader;
import org.overshelf.shared.block.BlockStore;
import org.overshelf.shared.file.FileWriter;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.store.Lookup;
import org.overshelf.shared.store.StoreException;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.FileRow;
import org.overshelf.shared.table.Files;
import org.overshelf.shared.table.GroupId;
import org.overshelf.shared.table.PaperName;
import org.overshelf.shared.table.Statement;
import org.overshelf.shared.table.TableStore;

/**
 * Takes records in, many at a time: the steps are those of a file, each taken by the whole batch
 * before the next, so that a batch costs as many round trips and syncs as one file does.
 *
 * <p>Records of a batch that could be the same paper, because they share a title or a listed
 * shingle, are not decided about together: all but the first wait for a further round, which sees
 * what the rounds before it stated.
 */
final class RecordPipeline implements RecordIngest {

  /** A record that could be read, and what follows from it alone. */
  private record Item(
      int line,
      PaperRecord record,
      Paper paper,
      FileWriter.Written page,
      Optional<FileWriter.Written> text,
      List<Block> blocks,
      DocumentId id,
      PaperName name,
      Sketch sketch) {}

  private final BlockStore blocks;
  private final TableStore tables;
  private final IndexNotices index;
  private final InstantSource clock;
  private final TitleLocks locks;
  private final Duplicates duplicates;
  private final Catalogue catalogue;

  RecordPipeline(
      BlockStore blocks,
      TableStore tables,
      IndexNotices index,
      InstantSource clock,
      TitleLocks locks) {
    this.blocks = blocks;
    this.tables = tables;
    this.index = index;
    this.clock = clock;
    this.locks = locks;
    this.duplicates = new Duplicates(tables);
    this.catalogue = new Catalogue(tables);
  }

  @Override
  public List<IngestOutcome> ingest(List<byte[]> lines) throws IOException, InterruptedException {
    if (lines.size() > MAX_BATCH) {
      throw new IllegalArgumentException(
          "a batch has at most " + MAX_BATCH + " records, not " + lines.size());
    }
    Map<Integer, IngestOutcome> outcomes = new HashMap<>();
    List<Item> waiting = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      switch (RecordReader.read(lines.get(i))) {
        case RecordReader.Result.Refused(String why) ->
            outcomes.put(i, new IngestOutcome.Failed(IngestOutcome.Reason.UNREADABLE, "it " + why));
        case RecordReader.Result.Read(PaperRecord record) -> waiting.add(item(i, record));
      }
    }
    while (!waiting.isEmpty()) {
      List<Item> round = apart(waiting);
      Set<Integer> taken = round.stream().map(Item::line).collect(Collectors.toSet());
      waiting.removeIf(each -> taken.contains(each.line));
      shelve(round, outcomes);
    }
    return IntStream.range(0, lines.size()).mapToObj(outcomes::get).toList();
  }

  private static Item item(int line, PaperRecord record) throws IOException {
    Paper paper = record.toPaper();
    List<Block> made = new ArrayList<>();
    FileWriter writer = new FileWriter(made::addAll);
    FileWriter.Written page = writer.write(new ByteArrayInputStream(RecordPage.of(record)));
    Optional<FileWriter.Written> text = Optional.empty();
    if (!paper.text().isBlank()) {
      byte[] utf8 = paper.text().getBytes(StandardCharsets.UTF_8);
      text = Optional.of(writer.write(new ByteArrayInputStream(utf8)));
    }
    DocumentId id = DocumentId.of(page.id());
    return new Item(
        line,
        record,
        paper,
        page,
        text,
        made,
        id,
        Catalogue.nameOf(paper, id),
        Sketch.of(record.comparedText()));
  }

  /** As many of these as cannot be the same paper. */
  private static List<Item> apart(List<Item> waiting) {
    Set<String> titles = new HashSet<>();
    Set<Long> shingles = new HashSet<>();
    List<Item> apart = new ArrayList<>();
    for (Item each : waiting) {
      List<Long> listed = Duplicates.listed(each.sketch);
      if (!titles.contains(each.name.title()) && listed.stream().noneMatch(shingles::contains)) {
        apart.add(each);
      }
      titles.add(each.name.title());
      shingles.addAll(listed);
    }
    return apart;
  }

  private void shelve(List<Item> round, Map<Integer, IngestOutcome> outcomes)
      throws IOException, InterruptedException {
    try (TitleLocks.Held held = locks.hold(round.stream().map(Item::name).toList())) {
      Instant now = clock.instant();
      List<Item> unknown = leaveKnown(round, outcomes);
      List<Optional<Duplicates.Match>> matches =
          duplicates.findAll(
              unknown.stream()
                  .map(each -> new Duplicates.Candidate(each.id, each.name, each.sketch))
                  .toList());
      List<Item> added = new ArrayList<>();
      List<Statement> statements = new ArrayList<>();
      for (int i = 0; i < unknown.size(); i++) {
        Item each = unknown.get(i);
        statements.addAll(IngestPipeline.fetched(url(each), each.page.id(), now));
        if (matches.get(i).isPresent()) {
          Duplicates.Match match = matches.get(i).get();
          statements.add(IngestPipeline.ingested(each.page.id(), match.document(), true));
          outcomes.put(
              each.line, new IngestOutcome.Duplicate(match.document(), each.page.id(), match.by()));
        } else {
          added.add(each);
        }
      }
      add(added, statements, now);
      for (Item each : added) {
        outcomes.put(
            each.line,
            new IngestOutcome.Added(each.id, each.page.id(), each.paper.title().value()));
      }
    }
  }

  private static Optional<String> url(Item item) {
    return Optional.of(item.record.url()).filter(url -> !url.isEmpty());
  }

  /** Everything durable before the next step, as for a file; see the package's chapter. */
  private void add(List<Item> added, List<Statement> relations, Instant now)
      throws IOException, InterruptedException {
    List<Block> all = added.stream().flatMap(each -> each.blocks.stream()).toList();
    for (int i = 0; i < all.size(); i += BlockReader.MAX_BATCH) {
      blocks.putAll(all.subList(i, Math.min(i + BlockReader.MAX_BATCH, all.size())));
    }
    Map<PaperName, List<GroupId>> known =
        catalogue.knownGroups(added.stream().map(Item::name).toList());
    List<Statement> descriptions = new ArrayList<>();
    List<Statement> files = new ArrayList<>();
    for (Item each : added) {
      Catalogue.Card card = catalogue.card(shelved(each), each.paper, each.sketch, now, known);
      relations.addAll(card.relations());
      descriptions.addAll(IngestPipeline.described(card, List.of(each.id), now));
      files.add(IngestPipeline.ingested(each.page.id(), each.id, false));
    }
    tables.append(relations);
    tables.append(descriptions);
    tables.append(files);
    if (!added.isEmpty()) {
      index.changed(added.stream().map(Item::id).toList());
    }
  }

  private static Catalogue.Shelved shelved(Item item) {
    return new Catalogue.Shelved(
        item.id,
        item.page.id(),
        MediaType.TEXT.value(),
        item.page.length(),
        RecordPage.name(item.record),
        item.text.map(FileWriter.Written::id));
  }

  /** Notes those that the library has, whole; gives the others. */
  private List<Item> leaveKnown(List<Item> round, Map<Integer, IngestOutcome> outcomes)
      throws StoreException {
    List<Lookup<FileRow>> rows =
        tables.readAll(Files.TABLE, round.stream().map(each -> each.page.id()).toList());
    List<Item> unknown = new ArrayList<>();
    List<Item> seen = new ArrayList<>();
    for (int i = 0; i < round.size(); i++) {
      Item each = round.get(i);
      Optional<FileRow> row = rows.get(i).orUnreachable();
      if (row.isPresent() && row.get().duplicate()) {
        outcomes.put(each.line, duplicate(each, row.get().document()));
      } else {
        (row.isPresent() ? seen : unknown).add(each);
      }
    }
    Set<Integer> lost = lost(seen);
    for (Item each : seen) {
      if (lost.contains(each.line)) {
        unknown.add(each);
      } else {
        outcomes.put(each.line, duplicate(each, each.id));
      }
    }
    return unknown;
  }

  private static IngestOutcome duplicate(Item item, DocumentId of) {
    return new IngestOutcome.Duplicate(of, item.page.id(), IngestOutcome.By.FILE);
  }

  /**
   * The lines of those of which a block or the description is gone: taking them in again restores
   * them.
   */
  private Set<Integer> lost(List<Item> seen) {
    List<Lookup<DocumentRow>> rows =
        tables.readAll(Docs.TABLE, seen.stream().map(Item::id).toList());
    List<Key> keys =
        seen.stream().flatMap(each -> each.blocks.stream()).map(Block::key).distinct().toList();
    Set<Key> held = new HashSet<>();
    for (int i = 0; i < keys.size(); i += BlockReader.MAX_BATCH) {
      List<Key> some = keys.subList(i, Math.min(i + BlockReader.MAX_BATCH, keys.size()));
      List<Lookup<Integer>> sizes = blocks.sizes(some);
      for (int j = 0; j < some.size(); j++) {
        if (sizes.get(j) instanceof Lookup.Found<Integer>) {
          held.add(some.get(j));
        }
      }
    }
    Set<Integer> lost = new HashSet<>();
    for (int i = 0; i < seen.size(); i++) {
      boolean described = rows.get(i) instanceof Lookup.Found<DocumentRow>;
      if (!described || !seen.get(i).blocks.stream().allMatch(b -> held.contains(b.key()))) {
        lost.add(seen.get(i).line);
      }
    }
    return lost;
  }
}
