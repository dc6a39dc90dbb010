package org.overshelf.index.similarity.router;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.overshelf.index.similarity.Epoch;
import org.overshelf.index.similarity.Router;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file in which a node keeps its router. */
public final class RouterFile {

  private static final Logger LOG = LoggerFactory.getLogger(RouterFile.class);

  private final Path file;
  private final RouterSpec spec;

  /** The file in a folder, for a router that is named so. */
  public RouterFile(Path folder, String router) {
    this.file = folder.resolve("router");
    this.spec = RouterSpec.parse(router);
  }

  /** A router that knows nothing yet. */
  public Router anew(Epoch epoch) {
    return spec.anew(epoch);
  }

  /** The router that was kept; empty if there is none, or it is damaged or of another kind. */
  public Optional<Router> read() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      RouterFormat.Decoded kept = RouterFormat.decode(Files.readAllBytes(file));
      if (kept.spec().equals(spec)) {
        return Optional.of(kept.router());
      }
      LOG.info("the router was {} and is now {}", kept.spec(), spec);
    } catch (IOException e) {
      LOG.warn("the router's table is damaged and will be learnt anew file={}", file, e);
    }
    return Optional.empty();
  }

  /** Keeps a router, in place of the one before. */
  public void write(Router router) throws IOException {
    Path pending = file.resolveSibling("router.pending");
    ByteBuffer bytes = ByteBuffer.wrap(RouterFormat.encode(spec, router));
    try (FileChannel out =
        FileChannel.open(
            pending,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(pending, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
