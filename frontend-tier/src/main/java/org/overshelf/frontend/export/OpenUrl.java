package org.overshelf.frontend.export;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.overshelf.shared.table.DocumentRow;

/** A paper as an OpenURL context object (Z39.88), for the title of a COinS span. */
public final class OpenUrl {

  private OpenUrl() {}

  /** Keys and values, percent-encoded, between ampersands. */
  public static String contextObject(DocumentRow paper) {
    Venue venue = Venue.of(paper.venue());
    StringBuilder text = new StringBuilder("ctx_ver=Z39.88-2004");
    add(text, "rft_val_fmt", "info:ofi/fmt:kev:mtx:journal");
    add(text, "rft.genre", venue == Venue.CONFERENCE ? "proceeding" : "article");
    add(text, "rft.atitle", paper.title());
    add(text, "rft.jtitle", paper.venue());
    paper.authors().stream().limit(20).forEach(author -> add(text, "rft.au", author));
    paper.year().ifPresent(year -> add(text, "rft.date", Integer.toString(year)));
    return text.toString();
  }

  private static void add(StringBuilder text, String key, String value) {
    if (!value.isBlank()) {
      text.append('&').append(key).append('=');
      text.append(URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
    }
  }
}
