package org.overshelf.frontend.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import org.overshelf.frontend.client.StatusSource;
import org.overshelf.frontend.http.exchange.JsonBody;
import org.overshelf.shared.store.StoreException;

/** {@code GET /api/v1/status}, {@code /healthz} and {@code /readyz}. */
public final class StatusApi {

  private final StatusSource source;

  public StatusApi(StatusSource source) {
    this.source = source;
  }

  /** How the node and the library are. */
  public void status(Context ctx) throws StoreException {
    StatusSource.Status status = source.status();
    ObjectNode body = JsonBody.object();
    body.put("ready", status.ready());
    body.putObject("node")
        .put("id", status.node().id())
        .put("version", status.node().version())
        .put("uptimeSeconds", status.node().uptime().toSeconds())
        .put("heapUsedBytes", status.node().heapUsedBytes())
        .put("heapMaxBytes", status.node().heapMaxBytes());
    body.putObject("library")
        .put("papers", status.library().papers())
        .put("blocks", status.library().blocks())
        .put("blockBytes", status.library().blockBytes())
        .put("entries", status.library().entries())
        .put("diskUsedBytes", status.library().diskUsedBytes())
        .put("diskQuotaBytes", status.library().diskQuotaBytes());
    ObjectNode index =
        body.putObject("index")
            .put("partitions", status.index().partitions())
            .put("partitionsReady", status.index().partitionsReady())
            .put("documents", status.index().documents())
            .put("pending", status.index().pending());
    ArrayNode served = index.putArray("served");
    for (StatusSource.Served each : status.index().served()) {
      served
          .addObject()
          .put("partition", each.partition())
          .put("node", each.node())
          .put("state", each.state())
          .put("documents", each.documents())
          .put("pending", each.pending());
    }
    ObjectNode ring =
        body.putObject("ring")
            .put("copies", status.ring().copies())
            .put("complete", status.ring().complete())
            .put("repair", status.ring().repair())
            .put("behindBytes", status.ring().behindBytes())
            .put("fetchedBytes", status.ring().fetchedBytes())
            .put("surplusBytes", status.ring().surplusBytes())
            .put("keptForOthers", status.ring().keptForOthers());
    ObjectNode settings = ring.putObject("settings");
    status.ring().settings().forEach(settings::put);
    ArrayNode nodes = ring.putArray("nodes");
    for (StatusSource.Peer each : status.ring().nodes()) {
      ObjectNode node =
          nodes
              .addObject()
              .put("id", each.id())
              .put("self", each.self())
              .put("address", each.address())
              .put("site", each.site())
              .put("health", each.health())
              .put("stage", each.stage())
              .put("share", each.share())
              .put("usedBytes", each.usedBytes())
              .put("capacityBytes", each.capacityBytes())
              .put("full", each.full())
              .put("core", each.core());
      ArrayNode roles = node.putArray("roles");
      each.roles().forEach(roles::add);
    }
    JsonBody.send(ctx, body);
  }

  /** Whether the process is alive: it answers. */
  public void alive(Context ctx) {
    ctx.contentType("text/plain; charset=utf-8").result("ok\n");
  }

  /** Whether readers can be answered. */
  public void ready(Context ctx) {
    boolean ready = source.ready();
    ctx.status(ready ? 200 : 503)
        .contentType("text/plain; charset=utf-8")
        .result(ready ? "ready\n" : "not ready\n");
  }
}
