package io.dualloop.voice.vosk.speaking;

import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the speaking thread does: looks at what is wanted, writes a frame, and again. It alone uses
 * the sink, so what was heard is what was written less what the sink has forgotten.
 */
final class Speaking implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(Speaking.class);

  private final Wanted wanted;
  private final AudioSink sink;
  private final Repertoire repertoire;
  private final long deadlineNanos;
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];
  private volatile @Nullable Rendition current;

  /** Kept for {@link #giveUp}, should the sink hang before all are told. */
  private volatile List<Play> ending = List.of();

  Speaking(Wanted wanted, AudioSink sink, Repertoire repertoire, long deadlineNanos) {
    this.wanted = wanted;
    this.sink = sink;
    this.repertoire = repertoire;
    this.deadlineNanos = deadlineNanos;
  }

  @Override
  public void run() {
    boolean open = true;
    while (open) {
      try {
        open = step();
      } catch (InterruptedException e) {
        if (!wanted.isClosed()) {
          fail(e);
        }
      } catch (Throwable e) {
        // Whatever a sink throws ends this speech only; the next may be heard again.
        fail(e);
      }
    }
  }

  /** Does what is wanted now; false if nothing is any more. */
  private boolean step() throws IOException, InterruptedException {
    Wanted.Now now = wanted.now();
    ending = now.over();
    for (Play over : ending) {
      stop(over);
    }
    Rendition rendition = current;
    if (now.closed()) {
      return false;
    } else if (now.play() == null) {
      wanted.await(now.changes());
    } else if (rendition == null || rendition.play() != now.play()) {
      begin(now.play());
    } else if (!now.paused()) {
      speak(rendition, now.changes());
    } else {
      if (!rendition.isHushed()) {
        rendition.hush(forget());
      }
      wanted.await(now.changes());
    }
    return true;
  }

  private void begin(Play play) {
    try {
      current = repertoire.begin(play, wanted::changed);
    } catch (IOException | RuntimeException | Error e) {
      wanted.done(play);
      play.failed(e);
    }
  }

  private void speak(Rendition rendition, long changes) throws IOException, InterruptedException {
    Throwable failure = rendition.samples().failure();
    int length = rendition.read(frame);
    if (failure != null) {
      fail(failure);
    } else if (length > 0) {
      sink.write(frame, length);
      rendition.written(length);
    } else if (length < 0) {
      sink.drain();
      current = null;
      wanted.done(rendition.play());
      rendition.complete();
    } else {
      awaitSamples(rendition, changes);
    }
  }

  private void awaitSamples(Rendition rendition, long changes)
      throws IOException, InterruptedException {
    long left = rendition.patience(deadlineNanos);
    if (left <= 0) {
      throw new SynthesisException(
          "The voice has given nothing for "
              + deadlineNanos / 1_000_000
              + " ms (deadline); it is given up");
    }
    wanted.await(changes, left);
  }

  private void stop(Play play) {
    Rendition rendition = current;
    if (rendition != null && rendition.play() == play) {
      long forgotten = forget();
      current = null;
      rendition.stopped(forgotten);
    } else {
      play.ended(0, false);
    }
  }

  private void fail(Throwable cause) {
    Rendition rendition = current;
    if (rendition == null) {
      log.error("The speaking thread goes on after a failure", cause);
      return;
    }
    forget();
    current = null;
    wanted.done(rendition.play());
    rendition.failed(cause);
  }

  private long forget() {
    try {
      return sink.flush();
    } catch (RuntimeException e) {
      log.warn("The sink can't forget what has not been heard; silence may be late", e);
      return 0;
    }
  }

  /** Tells all endings for a thread that is stuck in the sink and can't. */
  void giveUp(Throwable cause) {
    for (Play over : ending) {
      over.failed(cause);
    }
    for (Play over : wanted.now().over()) {
      over.failed(cause);
    }
    Rendition rendition = current;
    if (rendition != null) {
      rendition.failed(cause);
    }
  }
}
