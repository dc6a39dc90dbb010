package org.overshelf.frontend.http.exchange;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.GroupId;

/** Addresses of our own pages: the one place that builds them. Everything in them is encoded. */
public final class Links {

  private static final Pattern ODD =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}<>:\"|?*;%]+");
  private static final Pattern EDGES = Pattern.compile("^[.\\s_]+|[.\\s]+$");

  /** What most files are called; nothing about such a name has to be changed. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,60}\\.[a-z]{1,5}");

  private static final int MOST_NAME_CHARS = 120;

  private Links() {}

  /** A paper's page. */
  public static String document(DocumentId id) {
    return "/doc/" + id;
  }

  /** A paper in another format. */
  public static String export(DocumentId id, String extension) {
    return "/doc/" + id + "." + extension;
  }

  /** A work's page. */
  public static String group(GroupId id) {
    return "/group/" + id;
  }

  /** A file's bytes, under a name that makes sense in a download folder. */
  public static String file(FileId id, String name) {
    boolean plain = PLAIN.matcher(name).matches();
    return "/file/" + id + "/" + (plain ? name : encode(fileName(name)));
  }

  /** A paper's file, under a name that says what it is. */
  public static String file(DocumentRow paper) {
    String name = fileName(paper.fileName());
    String extension =
        switch (paper.mediaType()) {
          case "application/pdf" -> ".pdf";
          case "text/plain" -> ".txt";
          case "text/html" -> ".html";
          default -> "";
        };
    boolean named = name.toLowerCase(Locale.ROOT).endsWith(extension) || name.endsWith(".htm");
    return file(paper.file(), named ? name : name + extension);
  }

  /** Two papers beside each other. */
  public static String comparison(DocumentId left, DocumentId right) {
    return "/compare/" + left + "/" + right;
  }

  /** A search for an author's papers. */
  public static String author(String name) {
    return "/search?q=" + encode("author:\"" + name.replace('"', ' ').strip() + "\"");
  }

  /** Percent-encodes all but letters, digits and {@code - . _ ~ *}. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * A stored file's name without what no file system or address takes: folders, control characters,
   * an empty or hidden name.
   */
  public static String fileName(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String clean = EDGES.matcher(ODD.matcher(last).replaceAll("_")).replaceAll("");
    if (clean.length() > MOST_NAME_CHARS) {
      int dot = clean.lastIndexOf('.');
      String extension = dot > clean.length() - 10 && dot > 0 ? clean.substring(dot) : "";
      int end = MOST_NAME_CHARS - extension.length();
      end -= Character.isHighSurrogate(clean.charAt(end - 1)) ? 1 : 0;
      clean = clean.substring(0, end) + extension;
    }
    return clean.isEmpty() ? "paper" : clean;
  }
}
