package org.overshelf.frontend.http.exchange;

import io.javalin.http.Context;
import java.util.function.Function;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.table.DocumentId;
import org.overshelf.shared.table.GroupId;

/** Ids in addresses. What is no id names nothing: 404. */
public final class Ids {

  private Ids() {}

  public static DocumentId document(Context ctx) {
    return parse(ctx, "did", DocumentId::parse, "paper");
  }

  /** The other paper of two. */
  public static DocumentId otherDocument(Context ctx) {
    return parse(ctx, "other", DocumentId::parse, "paper");
  }

  public static GroupId group(Context ctx) {
    return parse(ctx, "gid", GroupId::parse, "work");
  }

  public static FileId file(Context ctx) {
    return parse(ctx, "fid", FileId::parse, "file");
  }

  private static <T> T parse(Context ctx, String name, Function<String, T> parser, String what) {
    String text = ctx.pathParam(name);
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw Problem.notFound("There is no " + what + " “" + Parameters.shown(text) + "”.");
    }
  }
}
