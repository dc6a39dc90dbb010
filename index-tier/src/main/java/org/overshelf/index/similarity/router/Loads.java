package org.overshelf.index.similarity.router;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** How full partitions are, by documents and by features: the fuller of the two counts. */
final class Loads {

  private final long[] documents;
  private final long[] features;
  private long allDocuments;
  private long allFeatures;

  Loads(int partitions) {
    documents = new long[partitions];
    features = new long[partitions];
  }

  void add(int partition, int count) {
    change(partition, 1, count);
  }

  void subtract(int partition, int count) {
    if (documents[partition] > 0 && features[partition] >= count) {
      change(partition, -1, -count);
    }
  }

  private void change(int partition, long byDocuments, long byFeatures) {
    documents[partition] += byDocuments;
    allDocuments += byDocuments;
    features[partition] += byFeatures;
    allFeatures += byFeatures;
  }

  /** How full a partition is; 1 is the mean. */
  double share(int partition) {
    if (allFeatures == 0) {
      return 0;
    }
    double byDocuments = (double) documents[partition] * documents.length / allDocuments;
    double byFeatures = (double) features[partition] * features.length / allFeatures;
    return Math.max(byDocuments, byFeatures);
  }

  /** From 1, for an empty partition, to 0 for one with so many times the mean. */
  double room(int partition, double most) {
    return Math.max(0, 1 - share(partition) / most);
  }

  /** The part of all that a partition has, by features. */
  double portion(int partition) {
    return allFeatures == 0 ? 0 : (double) features[partition] / allFeatures;
  }

  long documents(int partition) {
    return documents[partition];
  }

  long features(int partition) {
    return features[partition];
  }

  void write(DataOutputStream out) throws IOException {
    for (int i = 0; i < documents.length; i++) {
      out.writeLong(documents[i]);
      out.writeLong(features[i]);
    }
  }

  static Loads read(DataInputStream in, int partitions) throws IOException {
    Loads loads = new Loads(partitions);
    for (int i = 0; i < partitions; i++) {
      long documents = in.readLong();
      long features = in.readLong();
      if (documents < 0 || features < 0) {
        throw new IOException("a partition with less than nothing");
      }
      loads.change(i, documents, features);
    }
    return loads;
  }
}
