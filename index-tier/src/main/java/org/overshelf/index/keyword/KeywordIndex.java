package org.overshelf.index.keyword;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.overshelf.index.client.IndexNotices;
import org.overshelf.index.client.QueryException;
import org.overshelf.index.client.Search;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.index.keyword.IndexStatus.State;
import org.overshelf.index.keyword.ask.Asker;
import org.overshelf.index.keyword.ask.Chart;
import org.overshelf.index.keyword.ask.Inquiry;
import org.overshelf.index.keyword.ask.Lines;
import org.overshelf.index.keyword.copy.CopyClient;
import org.overshelf.index.keyword.copy.CopyServer;
import org.overshelf.index.keyword.layout.Landscape;
import org.overshelf.index.keyword.partition.Deadline;
import org.overshelf.index.keyword.partition.LucenePartition;
import org.overshelf.index.keyword.serve.Desk;
import org.overshelf.index.keyword.serve.DeskDoor;
import org.overshelf.index.keyword.wire.Part;
import org.overshelf.index.replica.Replicas;
import org.overshelf.shared.file.FileReader;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.Journal;
import org.overshelf.shared.table.TableStore;

/**
 * The keyword index as one node has it: the partitions that it serves, and the way to those that
 * others serve. See the package's chapter.
 *
 * <p>Opening returns at once; what has to be caught up with, copied or made anew is done in the
 * background, while queries are answered from the partitions that are there. Safe for any number of
 * threads.
 */
public final class KeywordIndex implements Search, IndexNotices, AutoCloseable {

  private final IndexSettings settings;
  private final InstantSource clock;
  private final Neighbourhood around;
  private final Shelf shelf;
  private final Notices notices;
  private final Upkeep upkeep;
  private final Recovery recovery;
  private final Bulletin bulletin;
  private final Caretaker caretaker;
  private final Desk desk;
  private final CopyServer copies;
  private final Replicas replicas;
  private final Asker asker;
  private final AnswerCache answers;
  private final WarmUp warmUp = new WarmUp();
  private final RandomGenerator random = new SecureRandom();
  private final ExecutorService searches = Executors.newVirtualThreadPerTaskExecutor();

  private KeywordIndex(
      IndexSettings settings,
      Shelf shelf,
      TableStore tables,
      FileReader files,
      Documents documents,
      Neighbourhood around,
      InstantSource clock) {
    this.settings = settings;
    this.shelf = shelf;
    this.around = around;
    this.clock = clock;
    this.notices = new Notices(settings.queuedNotices());
    CountDownLatch closing = new CountDownLatch(1);
    Indexer indexer = new Indexer(tables, files);
    this.upkeep = new Upkeep(settings, shelf, notices, indexer, clock);
    this.recovery = new Recovery(shelf, notices, indexer, tables, clock, closing);
    this.bulletin = new Bulletin(around, shelf, notices, settings.partitions(), settings.copies());
    this.caretaker =
        new Caretaker(
            settings,
            around.roster(),
            shelf,
            notices,
            bulletin,
            recovery,
            new CopyClient(around.transport(), settings.copyBytes(), closing),
            warmUp,
            documents,
            closing);
    this.desk = new Desk(this::warm, searches, random.nextLong(), warmUp::asked);
    this.copies =
        new CopyServer(
            part -> shelf.find(part).flatMap(Slot::warm), part -> warmUp.messages(), searches);
    this.replicas = new Replicas(settings.hedges(), Asker.KINDS);
    this.asker =
        new Asker(new Lines(around.transport(), desk, searches), replicas, settings.inlineFactor());
    this.answers = new AnswerCache(settings.cachedAnswers());
  }

  private Optional<LucenePartition> warm(Part part) {
    return shelf.find(part).flatMap(Slot::warm);
  }

  /** Opens the index of a lone node. */
  public static KeywordIndex open(
      Path folder,
      IndexSettings settings,
      TableStore tables,
      FileReader files,
      Documents documents,
      InstantSource clock)
      throws IOException {
    return open(folder, settings, tables, files, documents, Neighbourhood.alone(), clock);
  }

  /**
   * Opens the index in a folder, or begins one.
   *
   * @param documents what the store holds, for making partitions anew
   * @param around the other nodes
   * @throws IOException if the folder cannot be read or written, or is in use
   */
  public static KeywordIndex open(
      Path folder,
      IndexSettings settings,
      TableStore tables,
      FileReader files,
      Documents documents,
      Neighbourhood around,
      InstantSource clock)
      throws IOException {
    Shelf shelf = Shelf.open(folder, settings.bufferBytes());
    try {
      KeywordIndex index =
          new KeywordIndex(settings, shelf, tables, files, documents, around, clock);
      index.start();
      return index;
    } catch (IOException | RuntimeException e) {
      shelf.close();
      throw e;
    }
  }

  private void start() throws IOException {
    if (around.roster().isSettled() && around.roster().others().isEmpty()) {
      for (Part part : bulletin.landscape().owed()) {
        Slot unused = shelf.put(part);
      }
    } else {
      // Others have it fresh: better to catch up first than to answer from what was.
      shelf.all().forEach(slot -> slot.setState(coldStateOf(slot)));
    }
    DeskDoor.open(desk, searches, around.transport());
    copies.open(around.transport());
    bulletin.start();
    upkeep.start();
    caretaker.start();
  }

  private static State coldStateOf(Slot slot) {
    return slot.state() == State.WARM ? State.REBUILDING : slot.state();
  }

  /** The partition of a document. Ids are hashes, so partitions are of equal size. */
  static int partitionOf(DocumentId document, int partitions) {
    return Math.floorMod(document.value().b(), partitions);
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws QueryException {
    Chart chart = bulletin.chart();
    Optional<SearchAnswer> kept = answers.find(request, chart.of(), this::version);
    if (kept.isPresent()) {
      return kept.get();
    }
    QueryRun run = new QueryRun(request, chart.of());
    try (Inquiry inquiry = asker.inquire(chart, Deadline.in(settings.deadline()))) {
      SearchAnswer answer = run.answer(inquiry, asker);
      answers.keep(request, answer, run.sources());
      return answer;
    }
  }

  private OptionalLong version(Part part, NodeId node) {
    if (!node.equals(around.roster().self())) {
      return bulletin.chart().version(part, node);
    }
    try {
      Optional<LucenePartition> here = warm(part);
      return here.isPresent() ? OptionalLong.of(here.get().version()) : OptionalLong.empty();
    } catch (IOException | IllegalStateException e) {
      return OptionalLong.empty(); // being closed or made anew
    }
  }

  /** Takes notices of what this node serves; others are for others. */
  @Override
  public void changed(Collection<DocumentId> changed) throws InterruptedException {
    notices.add(changed, Journal.Day.numberOf(clock.instant()));
  }

  /** The nodes that a change of a document concerns, without this one. */
  public Set<NodeId> concerned(DocumentId document) {
    Landscape landscape = bulletin.landscape();
    Set<NodeId> nodes = new HashSet<>();
    int number = partitionOf(document, landscape.partitions());
    nodes.addAll(landscape.servers(number));
    for (int of : landscape.layouts()) {
      nodes.addAll(landscape.copies(new Part(partitionOf(document, of), of)).keySet());
    }
    nodes.remove(around.roster().self());
    return nodes;
  }

  /** What the index is doing. */
  public IndexStatus status() {
    return Reports.status(bulletin, notices, replicas.tally());
  }

  /**
   * Looks in the Journal for changes that this index was not told of, and compares its partitions
   * with the copies that others have: to be called now and then where other nodes add papers too.
   */
  public void catchUp() throws IOException, InterruptedException {
    caretaker.await();
    recovery.catchUp();
    caretaker.reconcile(random, Journal.Day.numberOf(clock.instant()));
  }

  /** Waits until every change that is known here by now can be found here. */
  public void awaitCaughtUp() throws IOException, InterruptedException {
    caretaker.await();
    notices.awaitNonePending();
    for (Slot slot : shelf.all()) {
      Optional<LucenePartition> partition = slot.partition();
      if (partition.isPresent()) {
        partition.get().refresh();
      }
    }
    shelf.changed();
  }

  /**
   * Compares each partition here with the documents that there are, and verifies its files'
   * checksums. First waits until everything that is known to have changed is indexed.
   */
  public List<PartitionFinding> verify(Set<DocumentId> expected)
      throws IOException, InterruptedException {
    caretaker.await();
    notices.awaitNonePending();
    List<PartitionFinding> findings = new ArrayList<>();
    for (Slot slot : serving()) {
      findings.add(Reports.verify(slot, expected));
    }
    shelf.changed();
    return findings;
  }

  /** The partitions here of the number that is aimed at; those of others are on their way out. */
  private List<Slot> serving() {
    int aim = bulletin.landscape().partitions();
    return shelf.all().stream().filter(slot -> slot.part().of() == aim).toList();
  }

  /**
   * Makes a partition that is here anew from these documents, those of other partitions left out.
   * It does not answer meanwhile.
   */
  public void rebuild(int partition, Set<DocumentId> all) throws IOException, InterruptedException {
    caretaker.await();
    for (Slot slot : serving()) {
      if (slot.part().number() == partition) {
        caretaker.rebuild(
            slot,
            visitor -> {
              for (DocumentId each : all) {
                visitor.document(each);
              }
            });
      }
    }
  }

  /** Commits and closes. Changes that are still pending are found in the Journal next time. */
  @Override
  public void close() {
    notices.close();
    bulletin.close();
    caretaker.close();
    upkeep.close();
    searches.close();
    copies.close();
    desk.close();
    shelf.close();
  }
}
