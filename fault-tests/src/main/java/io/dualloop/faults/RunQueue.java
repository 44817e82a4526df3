package io.dualloop.faults;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How long the thread that made this was ready to run and got no processor, where the system tells
 * (Linux does). Of use to that thread only.
 */
final class RunQueue implements AutoCloseable {

  private static final String OF_THIS_THREAD = "/proc/thread-self/schedstat";

  private final @Nullable RandomAccessFile file;
  private final byte[] line = new byte[100];

  private RunQueue(@Nullable RandomAccessFile file) {
    this.file = file;
  }

  static RunQueue ofThisThread() throws IOException {
    return new RunQueue(
        Files.isReadable(Path.of(OF_THIS_THREAD))
            ? new RandomAccessFile(OF_THIS_THREAD, "r")
            : null);
  }

  /** Since the thread began; zero where the system does not tell. */
  long waitedNanos() throws IOException {
    if (file == null) {
      return 0;
    }
    file.seek(0);
    int bytes = file.read(line);
    String[] fields = new String(line, 0, bytes, StandardCharsets.US_ASCII).split(" ", -1);
    return Long.parseLong(fields[1]);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
