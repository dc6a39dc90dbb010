package org.overshelf.shared.table;

import java.util.List;

/** The groups whose papers are called so, in the order of their ids; nearly always one. */
public record TitleRow(PaperName name, List<GroupId> groups) {

  public TitleRow {
    groups = List.copyOf(groups);
  }
}
