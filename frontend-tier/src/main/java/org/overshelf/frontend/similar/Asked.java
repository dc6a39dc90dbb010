package org.overshelf.frontend.similar;

import java.util.Optional;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.GroupId;

/**
 * A text that somebody asks about, and what is known of it.
 *
 * @param title empty if it has none
 * @param file the name that it has, or would have, in the library
 * @param work the work that its title and authors name
 */
public record Asked(String text, String title, Optional<FileId> file, Optional<GroupId> work) {

  /** Nothing but a text. */
  public static Asked text(String text) {
    return new Asked(text, "", Optional.empty(), Optional.empty());
  }

  /** Says how long it is, not what it says. */
  @Override
  public String toString() {
    return "Asked[" + text.length() + " characters]";
  }
}
