package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that reads a source to its end, frame by frame, and closes it. */
final class Capture implements Runnable {

  /** Far more than the last utterances can take, unless Vosk hangs. */
  private static final long REST_MILLIS = TimeUnit.SECONDS.toMillis(60);

  private static final Logger log = LoggerFactory.getLogger(Capture.class);

  private final AudioSource source;
  private final Ear ear;
  private final Utterances utterances;
  private final Telling telling;
  private final CompletableFuture<HearingReport> over = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean closing;
  private @Nullable Thread closer;

  Capture(String name, AudioSource source, Ear ear, Utterances utterances, Telling telling) {
    this.source = source;
    this.ear = ear;
    this.utterances = utterances;
    this.telling = telling;
    this.thread = new Thread(this, "dualloop-hear-" + name);
  }

  void start() {
    thread.start();
  }

  CompletableFuture<HearingReport> over() {
    return over;
  }

  /** Ends the thread soon; safe to call again and on the thread itself. */
  void stop() {
    closing = true;
    thread.interrupt();
  }

  boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  boolean awaitEnd(long millis) throws InterruptedException {
    thread.join(Math.max(1, millis));
    return !thread.isAlive();
  }

  /** Says that it is over though the thread has not ended. */
  void giveUp() {
    over.completeExceptionally(cancelled(null));
  }

  /**
   * Closes what is being read, for reads that no interrupt ends. On a thread of its own, because
   * some streams, such as those over HTTP, wait with closing for the read to end. That thread ends
   * when the stream gives way.
   */
  synchronized void closeSource() {
    if (closer == null) {
      closer = new Thread(source::close, thread.getName() + "-closer");
      closer.setDaemon(true);
      closer.start();
    }
  }

  @Override
  public void run() {
    try {
      try (AudioSource toClose = source) {
        log.debug("Listening to '{}'", toClose.name());
        readToEnd();
        ear.end();
        awaitUtterances();
      }
      over.complete(new HearingReport(source.name(), ear.position(), telling.counts()));
    } catch (InterruptedException e) {
      over.completeExceptionally(cancelled(e));
    } catch (Throwable e) {
      // Whatever a source throws ends this hearing.
      fail(e);
    }
  }

  private void readToEnd() throws IOException, InterruptedException {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int n = read(frame); n > 0; n = read(frame)) {
      ear.hear(frame, n);
    }
  }

  /** An interrupt that doesn't mean closing, such as one in a listener, is taken away. */
  private int read(byte[] frame) throws IOException, InterruptedException {
    while (true) {
      boolean interrupted = Thread.interrupted();
      if (closing) {
        throw new InterruptedException("closed while listening to '" + source.name() + "'");
      }
      if (interrupted) {
        log.debug("Ignored an interrupt while listening to '{}'", source.name());
      }
      try {
        return checked(source.read(frame), frame.length);
      } catch (InterruptedException e) {
        log.debug("Interrupted while listening to '{}'; closing: {}", source.name(), closing);
      }
    }
  }

  /** What a source may not return would end the hearing without a word, or break a recogniser. */
  private int checked(int count, int most) throws IOException {
    if (count == 0 || count < -1 || count > most || (count > 0 && count % 2 != 0)) {
      throw new IOException(
          "The source '"
              + source.name()
              + "' has returned "
              + count
              + " from read; it must be an even number from 2 to "
              + most
              + ", or -1 at the end");
    }
    return count;
  }

  private void awaitUtterances() throws IOException, InterruptedException {
    while (true) {
      try {
        if (!utterances.awaitNone(REST_MILLIS)) {
          throw new IOException(
              "What was said last in '" + source.name() + "' is not recognised in a minute");
        }
        return;
      } catch (InterruptedException e) {
        if (closing) {
          throw e;
        }
        log.debug("Ignored an interrupt while the rest of '{}' is recognised", source.name());
      }
    }
  }

  private void fail(Throwable failure) {
    if (closing) {
      // Closing the source under a blocked read is how it was ended.
      over.completeExceptionally(cancelled(failure));
      return;
    }
    ear.end();
    telling.failed(failure);
    try {
      awaitUtterances();
    } catch (IOException | InterruptedException e) {
      failure.addSuppressed(e);
    }
    over.completeExceptionally(failure);
  }

  private CancellationException cancelled(@Nullable Throwable cause) {
    CancellationException cancelled =
        new CancellationException(
            "The hearing of '" + source.name() + "' was closed before its end");
    if (cause != null) {
      cancelled.initCause(cause);
    }
    return cancelled;
  }
}
