package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands everything on to another sink and keeps a copy of what was heard in a WAV file, without the
 * silence between. What the other sink forgets is taken out of the file again. A crash leaves a
 * file whose header says that it is empty.
 *
 * <p>Threading and blocking are those of the other sink; the file is written through the system's
 * cache. If the file can't be written to, the recording ends with a warning in the log; the sound
 * goes on. It also ends after 18 hours, where a WAV file is full.
 */
public final class WavSink implements AudioSink {

  private static final Logger log = LoggerFactory.getLogger(WavSink.class);
  private static final int MOST_BYTES = 0x7fff_0000;

  private final AudioSink sink;
  private final Path path;
  private final RandomAccessFile file;
  private int kept;
  private boolean recording = true;
  private boolean writing;
  private long forgottenMeanwhile;

  private WavSink(AudioSink sink, Path path) throws IOException {
    this.sink = sink;
    this.path = path;
    this.file = new RandomAccessFile(path.toFile(), "rw");
    file.setLength(0);
    file.write(WavFile.header(0));
  }

  /**
   * Records what is heard from a sink.
   *
   * @param sink the sink; closed with this one
   * @param path the file, which is replaced
   * @return a sink to use instead of the other
   * @throws IOException if the file can't be written
   */
  public static WavSink of(AudioSink sink, Path path) throws IOException {
    return new WavSink(Objects.requireNonNull(sink, "sink"), path);
  }

  @Override
  public void write(byte[] samples, int length) throws IOException, InterruptedException {
    beginWriting();
    try {
      sink.write(samples, length);
      append(samples, length);
    } finally {
      endWriting();
    }
  }

  private synchronized void beginWriting() {
    writing = true;
  }

  /** What was forgotten meanwhile, and may have been of this write, is taken out only now. */
  private synchronized void endWriting() {
    writing = false;
    long late = forgottenMeanwhile;
    forgottenMeanwhile = 0;
    if (late > 0) {
      forget(late);
    }
  }

  private synchronized void append(byte[] samples, int length) {
    if (!recording) {
      return;
    }
    if (kept > MOST_BYTES - length) {
      log.warn("The recording {} is full; it ends here", path);
      finish();
      return;
    }
    try {
      file.write(samples, 0, length);
      kept += length;
    } catch (IOException e) {
      log.warn("The recording {} can't be written to and ends here", path, e);
      finish();
    }
  }

  @Override
  public long flush() {
    long forgotten = sink.flush();
    forget(forgotten);
    return forgotten;
  }

  private synchronized void forget(long bytes) {
    if (!recording) {
      return;
    }
    if (writing) {
      forgottenMeanwhile += bytes;
      return;
    }
    try {
      kept -= (int) Math.min(kept, bytes);
      file.setLength(WavFile.HEADER_BYTES + (long) kept);
      file.seek(WavFile.HEADER_BYTES + (long) kept);
    } catch (IOException e) {
      log.warn("The recording {} can't be written to and ends here", path, e);
      finish();
    }
  }

  @Override
  public void drain() throws InterruptedException {
    sink.drain();
  }

  /** Forgets what has not been heard yet, completes the file, and closes the other sink. */
  @Override
  public void close() {
    forget(sink.flush());
    sink.close();
    endWriting();
    finish();
  }

  private synchronized void finish() {
    if (!recording) {
      return;
    }
    recording = false;
    try (file) {
      file.seek(0);
      file.write(WavFile.header(kept));
    } catch (IOException e) {
      log.warn("The recording {} could not be completed", path, e);
    }
  }
}
