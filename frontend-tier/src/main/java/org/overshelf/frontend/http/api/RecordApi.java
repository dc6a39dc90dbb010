package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.overshelf.crawler.client.IngestOutcome;
import org.overshelf.crawler.client.RecordIngest;
import org.overshelf.frontend.http.exchange.Operators;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.frontend.http.exchange.Spool;

/**
 * {@code POST /api/v1/docs} with {@code application/x-ndjson}: takes records in, one JSON object a
 * line. The answer has a line for each, in order, when all are taken in; one that cannot be read
 * fails alone.
 *
 * <p>The body is taken in batches as it comes and never held as a whole; a few batches are under
 * way at a time, and the sender waits while they are.
 */
public final class RecordApi {

  /** The most lines in one request: the answer is held until all are done. */
  public static final int MAX_LINES = 20_000;

  private static final int BATCH_BYTES = 4 << 20;
  private static final int UNDER_WAY = 3;
  private static final JsonFactory JSON = new JsonFactory();

  /** Records that are taken in together, and the numbers of their lines. */
  private record Batch(List<Integer> numbers, List<byte[]> records) {
    boolean isEmpty() {
      return numbers.isEmpty();
    }
  }

  private final RecordIngest ingest;
  private final Operators operators;
  private final Spool.Limits limits;
  private final Semaphore room;

  public RecordApi(RecordIngest ingest, Operators operators, Spool.Limits limits) {
    this.ingest = ingest;
    this.operators = operators;
    this.limits = limits;
    this.room = new Semaphore(limits.atOnce());
  }

  /** Whether a request brings records. */
  public static boolean isFor(Context ctx) {
    String type = String.valueOf(ctx.contentType()).toLowerCase(Locale.ROOT);
    return type.startsWith("application/x-ndjson") || type.startsWith("application/jsonl");
  }

  public void upload(Context ctx) throws IOException, InterruptedException {
    operators.require(ctx);
    if (!room.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
      throw Problem.tooMany(
          "%d uploads are under way; try again soon.".formatted(limits.atOnce()), 5);
    }
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      LineReader lines =
          new LineReader(ctx.req().getInputStream(), RecordIngest.MAX_BYTES, limits.maxBytes());
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      Deque<Future<byte[]>> running = new ArrayDeque<>();
      Batch batch = next(lines);
      while (!batch.isEmpty()) {
        if (running.size() == UNDER_WAY) {
          answer.writeBytes(result(running.pop()));
        }
        Batch taken = batch;
        running.add(workers.submit(() -> take(taken)));
        batch = next(lines);
      }
      while (!running.isEmpty()) {
        answer.writeBytes(result(running.pop()));
      }
      if (lines.number() == 0) {
        throw Problem.badRequest("The request has no body; it should have a record on each line.");
      }
      ctx.contentType("application/x-ndjson").result(answer.toByteArray());
    } finally {
      room.release();
    }
  }

  private static Batch next(LineReader lines) throws IOException {
    Batch batch = new Batch(new ArrayList<>(), new ArrayList<>());
    int bytes = 0;
    while (batch.numbers.size() < RecordIngest.MAX_BATCH && bytes < BATCH_BYTES && lines.next()) {
      if (lines.number() > MAX_LINES) {
        throw Problem.tooLarge("A request has at most %,d lines.".formatted(MAX_LINES));
      }
      batch.numbers.add(lines.number());
      batch.records.add(lines.line());
      bytes += lines.line().length;
    }
    return batch;
  }

  private byte[] take(Batch batch) throws IOException, InterruptedException {
    List<IngestOutcome> outcomes = ingest.ingest(batch.records);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256 * outcomes.size());
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.setRootValueSeparator(null);
      for (int i = 0; i < outcomes.size(); i++) {
        write(batch.numbers.get(i), outcomes.get(i), json);
        json.writeRaw('\n');
      }
    }
    return bytes.toByteArray();
  }

  private static void write(int line, IngestOutcome outcome, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("line", line);
    switch (outcome) {
      case IngestOutcome.Added added -> {
        json.writeStringField("status", "added");
        json.writeStringField("did", added.document().toString());
        json.writeStringField("fid", added.file().toString());
      }
      case IngestOutcome.Duplicate same -> {
        json.writeStringField("status", "duplicate");
        json.writeStringField("did", same.of().toString());
        json.writeStringField("fid", same.file().toString());
        json.writeStringField("duplicateOf", same.of().toString());
      }
      case IngestOutcome.Failed failed -> {
        json.writeStringField("status", "failed");
        json.writeStringField("detail", failed.detail());
      }
    }
    json.writeEndObject();
  }

  private static byte[] result(Future<byte[]> of) throws IOException, InterruptedException {
    try {
      return of.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new IllegalStateException("records could not be taken in", e.getCause());
    }
  }
}
