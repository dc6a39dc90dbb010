package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A process with plain Lucene, behind the same web server that Overshelf has. */
@Command(name = "search-lucene", hidden = true)
public final class LuceneServer implements Callable<Integer> {

  @Parameters(index = "0")
  private Path index = Path.of("");

  @Parameters(index = "1")
  private Path questions = Path.of("");

  @Override
  public Integer call() throws Exception {
    LuceneEngine engine = new LuceneEngine(index);
    List<Question> all = Question.read(questions);
    Javalin app =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.concurrency.useVirtualThreads = true;
              config.routes.get(
                  "/search",
                  ctx -> ctx.contentType("application/json").result(engine.answer(query(ctx))));
              config.routes.get("/in-process", ctx -> ctx.result(inProcess(ctx, engine, all)));
            });
    app.start("127.0.0.1", 0);
    System.out.println(app.port());
    Thread.currentThread().join();
    return 0;
  }

  private static String query(Context ctx) {
    String query = ctx.queryParam("q");
    return query == null ? "" : query;
  }

  /** Asks the engine from threads of this process, with no HTTP between. */
  private static byte[] inProcess(Context ctx, LuceneEngine engine, List<Question> all)
      throws Exception {
    String shape = String.valueOf(ctx.queryParam("shape"));
    int clients = Integer.parseInt(String.valueOf(ctx.queryParam("clients")));
    Duration time = Duration.ofMillis(Long.parseLong(String.valueOf(ctx.queryParam("millis"))));
    List<String> asked = new ArrayList<>();
    for (Question each : all) {
      if (shape.isEmpty() || each.shape().equals(shape)) {
        asked.add(LuceneSyntax.of(each.query()));
      }
    }
    long until = System.nanoTime() + time.toNanos();
    List<Future<long[]>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < clients; i++) {
        int first = (int) ((long) i * asked.size() / clients);
        running.add(threads.submit(() -> ask(engine, asked, first, until)));
      }
    }
    ObjectNode said = new ObjectMapper().createObjectNode();
    var nanos = said.putArray("nanos");
    for (Future<long[]> each : running) {
      Arrays.stream(each.get()).forEach(nanos::add);
    }
    return new ObjectMapper().writeValueAsBytes(said);
  }

  private static long[] ask(LuceneEngine engine, List<String> asked, int first, long until)
      throws IOException {
    long[] nanos = new long[1 << 10];
    int count = 0;
    long began = System.nanoTime();
    for (int i = first; began < until; i = (i + 1) % asked.size()) {
      engine.answer(asked.get(i));
      long now = System.nanoTime();
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      nanos[count++] = now - began;
      began = now;
    }
    return Arrays.copyOf(nanos, count);
  }
}
