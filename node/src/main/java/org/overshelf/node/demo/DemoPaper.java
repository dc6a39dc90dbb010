package org.overshelf.node.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A paper of the demo collection, as it lies in the program.
 *
 * @param references entries as written: {@code @slug} for a paper of the collection, else the entry
 *     itself
 */
record DemoPaper(
    String slug,
    String title,
    List<String> authors,
    int year,
    String venue,
    List<Section> sections,
    List<String> references) {

  /** A heading and the paragraphs below it. */
  record Section(String heading, List<String> paragraphs) {
    Section {
      paragraphs = List.copyOf(paragraphs);
    }
  }

  DemoPaper {
    authors = List.copyOf(authors);
    sections = List.copyOf(sections);
    references = List.copyOf(references);
  }

  /**
   * Reads a paper: lines of {@code name: value} up to the first blank one, then sections, each
   * beginning with {@code #}.
   *
   * @throws IllegalArgumentException if the text is not such a paper
   */
  static DemoPaper parse(String slug, String text) {
    String[] parts = text.strip().split("(?m)^# ");
    Map<String, String> header = new HashMap<>();
    parts[0]
        .lines()
        .filter(line -> line.contains(":"))
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              header.put(line.substring(0, colon), line.substring(colon + 1).strip());
            });
    List<Section> sections = new ArrayList<>();
    List<String> references = List.of();
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      int end = part.indexOf('\n');
      String heading = part.substring(0, end).strip();
      String body = part.substring(end).strip();
      if (heading.equals("References")) {
        references = body.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
      } else {
        List<String> paragraphs =
            Arrays.stream(body.split("\n\\s*\n"))
                .map(paragraph -> paragraph.replaceAll("\\s+", " ").strip())
                .toList();
        sections.add(new Section(heading, paragraphs));
      }
    }
    return new DemoPaper(
        slug,
        required(slug, header, "title"),
        Arrays.asList(required(slug, header, "authors").split("\\s*;\\s*")),
        Integer.parseInt(required(slug, header, "year")),
        required(slug, header, "venue"),
        sections,
        references);
  }

  private static String required(String slug, Map<String, String> header, String name) {
    String value = header.get(name);
    if (value == null) {
      throw new IllegalArgumentException("demo paper " + slug + " has no " + name);
    }
    return value;
  }

  /** How another paper's list of references shows this one. */
  String asReference() {
    List<String> names = authors.stream().map(DemoPaper::initialled).toList();
    return String.join(", ", names) + ". " + title + ". " + venue + ", " + year + ".";
  }

  private static String initialled(String name) {
    String[] words = name.split(" ");
    int family = words.length - 1;
    while (family > 1 && Character.isLowerCase(words[family - 1].charAt(0))) {
      family--;
    }
    StringBuilder initials = new StringBuilder();
    for (int i = 0; i < words.length; i++) {
      initials.append(i == 0 ? "" : " ");
      initials.append(i < family ? words[i].charAt(0) + "." : words[i]);
    }
    return initials.toString();
  }
}
