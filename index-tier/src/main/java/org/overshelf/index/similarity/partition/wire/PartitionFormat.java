package org.overshelf.index.similarity.partition.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Match;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.shared.table.DocumentId;

/**
 * The bytes of requests and replies; see the package's chapter. Decoding accepts exactly what
 * encoding gives; anything else is an {@link IOException}, and takes no more memory than there are
 * bytes.
 */
public final class PartitionFormat {

  private PartitionFormat() {}

  public static byte[] encode(Request request) {
    return switch (request) {
      case Request.Put(Copy copy) -> copy(new ByteSink().kind(1), copy).toBytes();
      case Request.Remove(DocumentId document) -> new ByteSink().kind(2).id(document).toBytes();
      case Request.Digest(DocumentId document) -> new ByteSink().kind(3).id(document).toBytes();
      case Request.Find(var features, int size) ->
          new ByteSink().kind(4).number(size).features(features).toBytes();
      case Request.FindNear(Token token, int distance, int size) ->
          token(new ByteSink().kind(5), token).number(distance).number(size).toBytes();
      case Request.Copies(Optional<DocumentId> after, int most) -> {
        ByteSink sink = new ByteSink().kind(6).flag(after.isPresent());
        after.ifPresent(sink::id);
        yield sink.number(most).toBytes();
      }
      case Request.Measure() -> new ByteSink().kind(7).toBytes();
    };
  }

  public static Request request(byte[] bytes) throws IOException {
    ByteSource from = new ByteSource(bytes);
    Request request =
        switch (from.kind()) {
          case 1 -> new Request.Put(copy(from));
          case 2 -> new Request.Remove(from.id());
          case 3 -> new Request.Digest(from.id());
          case 4 -> {
            int size = from.number();
            yield new Request.Find(from.features(), size);
          }
          case 5 -> new Request.FindNear(token(from), from.number(), from.number());
          case 6 ->
              new Request.Copies(
                  from.flag() ? Optional.of(from.id()) : Optional.empty(), from.number());
          case 7 -> new Request.Measure();
          default -> throw new IOException("a request of an unknown kind");
        };
    from.expectEnd();
    return request;
  }

  public static byte[] encode(Reply reply) {
    return switch (reply) {
      case Reply.Done() -> new ByteSink().kind(1).toBytes();
      case Reply.Removed(boolean wasThere) -> new ByteSink().kind(2).flag(wasThere).toBytes();
      case Reply.Held(OptionalLong digest) -> {
        ByteSink sink = new ByteSink().kind(3).flag(digest.isPresent());
        digest.ifPresent(sink::word);
        yield sink.toBytes();
      }
      case Reply.Found(Matches found) -> {
        ByteSink sink = new ByteSink().kind(4).number(found.documents()).number(found.total());
        sink.number(found.best().size());
        found.best().forEach(m -> sink.id(m.document()).number(m.shared()).number(m.held()));
        yield sink.toBytes();
      }
      case Reply.FoundNear(List<Near> near) -> {
        ByteSink sink = new ByteSink().kind(5).number(near.size());
        near.forEach(each -> sink.id(each.document()).number(each.distance()));
        yield sink.toBytes();
      }
      case Reply.Batch(List<Copy> copies) -> {
        ByteSink sink = new ByteSink().kind(6).number(copies.size());
        copies.forEach(each -> copy(sink, each));
        yield sink.toBytes();
      }
      case Reply.Measured(FeaturePartition.Size size) ->
          new ByteSink().kind(7).number(size.documents()).word(size.postings()).toBytes();
    };
  }

  public static Reply reply(byte[] bytes) throws IOException {
    ByteSource from = new ByteSource(bytes);
    Reply reply =
        switch (from.kind()) {
          case 1 -> new Reply.Done();
          case 2 -> new Reply.Removed(from.flag());
          case 3 ->
              new Reply.Held(from.flag() ? OptionalLong.of(from.word()) : OptionalLong.empty());
          case 4 -> new Reply.Found(matches(from));
          case 5 -> {
            List<Near> near = new ArrayList<>();
            for (int left = from.number(); left > 0; left--) {
              near.add(new Near(from.id(), from.number()));
            }
            yield new Reply.FoundNear(near);
          }
          case 6 -> {
            List<Copy> copies = new ArrayList<>();
            for (int left = from.number(); left > 0; left--) {
              copies.add(copy(from));
            }
            yield new Reply.Batch(copies);
          }
          case 7 -> new Reply.Measured(new FeaturePartition.Size(from.number(), from.word()));
          default -> throw new IOException("a reply of an unknown kind");
        };
    from.expectEnd();
    return reply;
  }

  private static Matches matches(ByteSource from) throws IOException {
    int documents = from.number();
    int total = from.number();
    List<Match> best = new ArrayList<>();
    for (int left = from.number(); left > 0; left--) {
      best.add(new Match(from.id(), from.number(), from.number()));
    }
    return new Matches(documents, total, best);
  }

  private static ByteSink copy(ByteSink sink, Copy copy) {
    token(sink.id(copy.document()).word(copy.digest()), copy.token());
    return sink.features(copy.features());
  }

  private static Copy copy(ByteSource from) throws IOException {
    return new Copy(from.id(), from.word(), token(from), from.features());
  }

  private static ByteSink token(ByteSink sink, Token token) {
    return sink.word(token.high()).word(token.low());
  }

  private static Token token(ByteSource from) throws IOException {
    return new Token(from.word(), from.word());
  }
}
