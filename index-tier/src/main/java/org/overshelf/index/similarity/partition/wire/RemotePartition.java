package org.overshelf.index.similarity.partition.wire;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.overshelf.index.similarity.Features;
import org.overshelf.index.similarity.Token;
import org.overshelf.index.similarity.partition.Copy;
import org.overshelf.index.similarity.partition.FeaturePartition;
import org.overshelf.index.similarity.partition.Matches;
import org.overshelf.index.similarity.partition.Near;
import org.overshelf.shared.table.DocumentId;

/** A partition behind an exchange of bytes, answered by a {@link PartitionDesk}. */
public final class RemotePartition implements FeaturePartition {

  /** Takes a request to the partition and brings the reply; fails when it is too late. */
  @FunctionalInterface
  public interface Exchange {
    byte[] exchange(byte[] request) throws IOException;
  }

  private final Exchange exchange;

  public RemotePartition(Exchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public void put(Copy copy) throws IOException {
    if (!(ask(new Request.Put(copy)) instanceof Reply.Done)) {
      throw unexpected();
    }
  }

  @Override
  public boolean remove(DocumentId document) throws IOException {
    if (ask(new Request.Remove(document)) instanceof Reply.Removed(boolean wasThere)) {
      return wasThere;
    }
    throw unexpected();
  }

  @Override
  public OptionalLong digest(DocumentId document) throws IOException {
    if (ask(new Request.Digest(document)) instanceof Reply.Held(OptionalLong digest)) {
      return digest;
    }
    throw unexpected();
  }

  @Override
  public Matches find(Features features, int size) throws IOException {
    if (ask(new Request.Find(features, size)) instanceof Reply.Found(Matches matches)) {
      return matches;
    }
    throw unexpected();
  }

  @Override
  public List<Near> near(Token token, int distance, int size) throws IOException {
    if (ask(new Request.FindNear(token, distance, size))
        instanceof Reply.FoundNear(List<Near> near)) {
      return near;
    }
    throw unexpected();
  }

  @Override
  public List<Copy> copies(Optional<DocumentId> after, int most) throws IOException {
    if (ask(new Request.Copies(after, most)) instanceof Reply.Batch(List<Copy> copies)) {
      return copies;
    }
    throw unexpected();
  }

  @Override
  public Size size() throws IOException {
    if (ask(new Request.Measure()) instanceof Reply.Measured(Size size)) {
      return size;
    }
    throw unexpected();
  }

  private Reply ask(Request request) throws IOException {
    return PartitionFormat.reply(exchange.exchange(PartitionFormat.encode(request)));
  }

  private static IOException unexpected() {
    return new IOException("a partition gave the answer to another question");
  }
}
