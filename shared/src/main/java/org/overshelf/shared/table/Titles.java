package org.overshelf.shared.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Titles: from a paper's name to the group it belongs to. */
public final class Titles extends Table<PaperName, Titles.Names, TitleRow> {

  /** The table. */
  public static final Titles TABLE = new Titles();

  /** The group's papers are called so. */
  public record Names(GroupId group) {
    public Names {
      Objects.requireNonNull(group, "group");
    }
  }

  private Titles() {
    super(7, "Titles", Names.class);
  }

  @Override
  byte[] idBytes(PaperName name) {
    return name.toBytes();
  }

  @Override
  Optional<TitleRow> fold(PaperName name, List<Names> stated) {
    return Optional.of(
        new TitleRow(name, stated.stream().map(Names::group).distinct().sorted().toList()));
  }
}
