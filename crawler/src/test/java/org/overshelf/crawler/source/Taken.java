package org.overshelf.crawler.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.crawler.client.IncomingFile;

/** Remembers the files that it was given, and closes each at once. */
final class Taken implements SourceOpener.FileConsumer {
  final List<IncomingFile> files = new ArrayList<>();
  final List<String> labels = new ArrayList<>();
  final List<String> contents = new ArrayList<>();

  @Override
  public void take(String label, IncomingFile file, Runnable close) throws IOException {
    files.add(file);
    labels.add(label);
    contents.add(Files.readString(file.path(), StandardCharsets.ISO_8859_1));
    close.run();
  }

  List<String> names() {
    return files.stream().map(IncomingFile::name).toList();
  }
}
