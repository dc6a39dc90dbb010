package org.overshelf.crawler.extract.worker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.Extraction.Failed;
import org.overshelf.crawler.extract.Extraction.Reason;
import org.overshelf.crawler.extract.MediaType;

/**
 * A worker that does what a file tells it to do, with the real protocol around it. Before that it
 * notes its process id beside the file.
 */
final class ScriptedWorker {
  private ScriptedWorker() {}

  public static void main(String[] args) throws Exception {
    WorkerMain.serve(ScriptedWorker::extract);
  }

  /** Where a worker notes its process id when it begins with {@code file}. */
  static Path note(Path file) {
    return file.resolveSibling(file.getFileName() + ".pid");
  }

  private static Extraction extract(Path file, MediaType type) {
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      Path draft = Files.writeString(file.resolveSibling(file.getFileName() + ".draft"), pid);
      Files.move(draft, note(file));
      return obey(Files.readString(file), pid);
    } catch (IOException e) {
      return new Failed(Reason.UNREADABLE, String.valueOf(e));
    }
  }

  @SuppressWarnings("SystemOut") // what libraries do
  private static Failed obey(String order, String pid) throws IOException {
    switch (order) {
      case "hang" -> {
        while (true) {
          LockSupport.park();
        }
      }
      case "hoard" -> {
        List<byte[]> hoard = new ArrayList<>();
        while (true) {
          hoard.add(new byte[1 << 20]);
        }
      }
      case "crash" -> {
        System.err.println("a library gave up");
        Runtime.getRuntime().halt(7);
      }
      case "babble" ->
          new FileOutputStream(FileDescriptor.out)
              .write("this is no frame".getBytes(StandardCharsets.US_ASCII));
      case "print" -> System.out.println("libraries print");
      case "environment" -> {
        return new Failed(Reason.UNSUPPORTED, System.getenv().keySet().toString());
      }
      default -> {}
    }
    return new Failed(Reason.UNSUPPORTED, pid);
  }
}
