package org.overshelf.node;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;
import org.overshelf.crawler.extract.worker.WorkerSettings;
import org.overshelf.crawler.ingest.IngestSettings;
import org.overshelf.dht.membership.Role;
import org.overshelf.dht.storage.StorageSettings;
import org.overshelf.frontend.http.WebSettings;
import org.overshelf.index.keyword.IndexSettings;
import org.overshelf.index.similarity.SimilaritySettings;
import org.overshelf.node.cluster.ClusterSettings;
import org.overshelf.node.cluster.SharedSettings;

/** Everything a node can be told, by component. */
public record NodeSettings(
    WebSettings web,
    StorageSettings storage,
    IndexSettings index,
    SimilaritySettings similarity,
    IngestSettings ingest,
    ClusterSettings cluster,
    Settings all) {

  /** The settings of all components, in the order of the reference file. */
  public static List<Setting<?>> declared() {
    return Stream.of(
            WebSettings.ALL,
            StorageSettings.ALL,
            IndexSettings.ALL,
            SimilaritySettings.ALL,
            IngestSettings.ALL,
            WorkerSettings.ALL,
            ClusterSettings.ALL)
        .<Setting<?>>flatMap(List::stream)
        .toList();
  }

  /** Those that have to be the same on all nodes of a library. */
  public SharedSettings shared() {
    return new SharedSettings(ClusterSettings.SHARED, all);
  }

  /** Whether the node has a role. */
  boolean has(Role role) {
    return cluster.roles().contains(role);
  }

  /** What each component was told. */
  public static NodeSettings from(Settings settings) {
    return new NodeSettings(
        WebSettings.from(settings),
        StorageSettings.from(settings),
        IndexSettings.from(settings),
        SimilaritySettings.from(settings),
        IngestSettings.from(settings),
        ClusterSettings.from(settings),
        settings);
  }

  /** The limits of extraction, which work in a folder of their own below {@code scratch}. */
  WorkerSettings workers(Path scratch) {
    return WorkerSettings.from(all, scratch);
  }
}
