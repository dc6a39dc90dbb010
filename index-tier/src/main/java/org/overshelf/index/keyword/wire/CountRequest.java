package org.overshelf.index.keyword.wire;

import java.util.List;
import org.overshelf.index.keyword.query.Expression;

/** Asks what the words of some expressions mean to some partitions. */
public record CountRequest(List<Part> parts, List<Expression> expressions) {

  public CountRequest {
    parts = List.copyOf(parts);
    expressions = List.copyOf(expressions);
  }

  /** As bytes. */
  public byte[] toBytes() {
    Out out = new Out();
    out.list(parts, Out::part);
    Plans.expressions(out, expressions);
    return out.toBytes();
  }

  /** From bytes. */
  public static CountRequest of(byte[] bytes) throws MalformedException {
    return In.message(
        bytes, in -> new CountRequest(in.list(Part.MAX, In::part), Plans.expressions(in)));
  }
}
