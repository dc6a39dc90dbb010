package org.overshelf.index.similarity.partition.wire;

import java.io.IOException;
import java.util.Optional;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.shared.table.DocumentId;

/** Answers in a partition's name what a {@link RemotePartition} asks. */
public final class PartitionDesk {

  private PartitionDesk() {}

  /**
   * The reply to a request, in bytes.
   *
   * @throws IOException if the bytes are no request, or the partition fails
   */
  public static byte[] answer(FeaturePartition partition, byte[] request) throws IOException {
    return PartitionFormat.encode(reply(partition, PartitionFormat.request(request)));
  }

  private static Reply reply(FeaturePartition partition, Request request) throws IOException {
    return switch (request) {
      case Request.Put(Copy copy) -> {
        partition.put(copy);
        yield new Reply.Done();
      }
      case Request.Remove(DocumentId document) -> new Reply.Removed(partition.remove(document));
      case Request.Digest(DocumentId document) -> new Reply.Held(partition.digest(document));
      case Request.Find(Features features, int size) ->
          new Reply.Found(partition.find(features, within(size, FeaturePartition.MAX_SIZE)));
      case Request.FindNear(Token token, int distance, int size) ->
          new Reply.FoundNear(
              partition.near(token, distance, within(size, FeaturePartition.MAX_SIZE)));
      case Request.Copies(Optional<DocumentId> after, int most) ->
          new Reply.Batch(partition.copies(after, within(most, FeaturePartition.MAX_COPIES)));
      case Request.Measure() -> new Reply.Measured(partition.size());
    };
  }

  private static int within(int asked, int most) throws IOException {
    if (asked < 1 || asked > most) {
      throw new IOException("asked for %d, which is not from 1 to %d".formatted(asked, most));
    }
    return asked;
  }
}
