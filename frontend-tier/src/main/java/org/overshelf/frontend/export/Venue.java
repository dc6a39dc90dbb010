package org.overshelf.frontend.export;

import java.util.Locale;
import java.util.regex.Pattern;

/** What kind of place a paper appeared in, guessed from its name. */
enum Venue {
  JOURNAL,
  CONFERENCE,
  THESIS,
  REPORT,
  OTHER;

  private static final Pattern MEETING =
      Pattern.compile(
          "\\b(proc(eedings|\\.)?|conference|symposium|workshop|congress|meeting|conf\\.|symp\\.)|"
              + "\\b(sigcomm|sigmod|sigir|sosp|osdi|nsdi|vldb|icde|kdd|stoc|focs|podc|iptps|usenix|"
              + "infocom|eurosys|www|fast|socc|middleware)\\b");
  private static final Pattern PERIODICAL =
      Pattern.compile(
          "\\b(journal|transactions|trans\\.|letters|review|magazine|bulletin|annals|"
              + "communications|comm\\.|acta|archive|j\\.)");

  static Venue of(String name) {
    String text = name.toLowerCase(Locale.ROOT);
    if (text.isBlank()) {
      return OTHER;
    }
    if (text.contains("thesis") || text.contains("dissertation")) {
      return THESIS;
    }
    if (text.contains("technical report") || text.contains("tech. rep")) {
      return REPORT;
    }
    if (MEETING.matcher(text).find()) {
      return CONFERENCE;
    }
    return PERIODICAL.matcher(text).find() ? JOURNAL : OTHER;
  }
}
