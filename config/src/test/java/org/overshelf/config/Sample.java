package org.overshelf.config;

import java.time.Duration;
import java.util.List;

/** A component's settings as the package documentation shows them, one of each kind. */
final class Sample {
  enum Scope {
    ANY_HOST,
    SAME_HOST
  }

  static final Setting<Long> DISK =
      Setting.bytes("storage.disk", "50G", "1G", "1000T", "How much of the disk to donate.");
  static final Setting<Duration> SYNC_DELAY =
      Setting.duration("storage.sync-delay", "10ms", "0s", "1s", "How long to gather writes.");
  static final Setting<Integer> REPLICAS =
      Setting.integer("storage.replicas", 3, 1, 9, "How many copies of a block there are.");
  static final Setting<Double> LOAD =
      Setting.decimal("crawl.load", 0.5, 0, 1, "How much of the processor to use.");
  static final Setting<Boolean> ROBOTS =
      Setting.flag("crawl.robots", true, "Whether to obey robots.txt.");
  static final Setting<Scope> SCOPE =
      Setting.choice("crawl.scope", Scope.SAME_HOST, "How far to follow links.");
  static final Setting<List<Scope>> SCOPES =
      Setting.choices("crawl.scopes", Scope.class, List.of(Scope.ANY_HOST), "Scopes on offer.");
  static final Setting<List<String>> HOSTS =
      Setting.texts("crawl.hosts", List.of("a.example", "b \"quoted\", c"), "Hosts to begin with.");
  static final Setting<String> NAME =
      Setting.text("web.name", "The shelf: ours", "The name of the library.");
  static final Setting<String> TOKEN = Setting.secret("web.token", "What operators must present.");

  static final List<Setting<?>> ALL =
      List.of(DISK, SYNC_DELAY, REPLICAS, LOAD, ROBOTS, SCOPE, SCOPES, HOSTS, NAME, TOKEN);

  private Sample() {}
}
