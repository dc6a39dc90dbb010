package org.overshelf.node.command;

import picocli.CommandLine.Help.Ansi;

/** Snippets as the API writes them, made fit for a terminal. */
final class Snippets {

  private Snippets() {}

  /** Plain text on one line, with what was looked for in bold where the terminal can show it. */
  static String terminal(String html) {
    boolean colour = Ansi.AUTO.enabled();
    return html.replace("<mark>", colour ? "\u001b[1m" : "")
        .replace("</mark>", colour ? "\u001b[0m" : "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
