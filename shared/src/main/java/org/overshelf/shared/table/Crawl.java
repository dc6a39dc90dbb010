package org.overshelf.shared.table;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Crawl: the pages to be crawled, by host, since a host belongs to one crawler at a time. */
public final class Crawl extends Table<String, Crawl.Listed, CrawlRow> {

  /** The table. A row's id is a host name. */
  public static final Crawl TABLE = new Crawl();

  /** A page is to be crawled, this many links away from where the crawl began. */
  public record Listed(String url, int depth) {
    public Listed {
      Objects.requireNonNull(url, "url");
    }
  }

  private Crawl() {
    super(5, "Crawl", Listed.class);
  }

  @Override
  byte[] idBytes(String host) {
    return host.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  Optional<CrawlRow> fold(String host, List<Listed> stated) {
    TreeMap<String, Integer> pages = new TreeMap<>();
    stated.forEach(said -> pages.merge(said.url(), said.depth(), Math::min));
    return Optional.of(new CrawlRow(host, pages));
  }
}
