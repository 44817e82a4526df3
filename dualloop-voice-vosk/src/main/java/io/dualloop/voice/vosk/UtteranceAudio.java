package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The samples of one utterance on their way from the capture thread, which writes, to a recogniser
 * thread, which reads, and the marks between them. It keeps the last 12 s, so that they can be read
 * again.
 *
 * <p>From a live source the writer never waits: if the reader falls behind, the oldest samples are
 * lost. From any other the writer keeps little ahead of the reader.
 */
final class UtteranceAudio {

  enum Next {
    FRAME,
    MARK,
    /** Nothing came for as long as the reader would wait. */
    STALLED,
    /** Nobody wants to know any more. */
    ABANDONED
  }

  /** What happens between two samples. */
  enum Mark {
    PAUSED,
    WENT_ON,
    ENDED
  }

  /** A mark, where it is, and what was known of the voice there. */
  record Marked(long at, Mark mark, Voice voice) {}

  private static final int KEPT_BYTES = 12 * 2 * Pcm.SAMPLE_RATE;
  private static final int FIRST_BYTES = 2 * 2 * Pcm.SAMPLE_RATE;
  private static final int LEAD_BYTES = 20 * Pcm.FRAME_BYTES;

  /** Longer than a lease is waited for, and far longer than any decoding takes. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Logger log = LoggerFactory.getLogger(UtteranceAudio.class);

  private final boolean live;
  private final long patienceNanos;
  private final Deque<Marked> marks = new ArrayDeque<>();
  private byte[] ring = new byte[FIRST_BYTES];
  private Voice voice;
  private Marked last;
  private long written;
  private long read;
  private boolean over;
  private boolean givenUp;
  private boolean stuck;
  private boolean turnOver;

  UtteranceAudio(boolean live, Voice voice) {
    this(live, voice, PATIENCE);
  }

  UtteranceAudio(boolean live, Voice voice, Duration patience) {
    this.live = live;
    this.patienceNanos = patience.toNanos();
    this.voice = voice;
    this.last = new Marked(0, Mark.WENT_ON, voice);
  }

  /**
   * Adds a frame, unless it is over. An interrupt is not heeded.
   *
   * @return how many frames were lost for it
   */
  synchronized int put(byte[] frame, int length, Voice now) {
    awaitRoom();
    if (over) {
      return givenUp ? unread(length) : 0;
    }
    voice = now;
    makeRoom(length);
    copy(frame, length);
    written += length;
    notifyAll();
    long lost = Math.max(0, written - ring.length - read);
    read += lost;
    return frames(lost);
  }

  /** Waits until there is room, or the utterance is given up for want of a reader. */
  private void awaitRoom() {
    long deadline = System.nanoTime() + patienceNanos;
    while (!live && !over && written - read >= LEAD_BYTES) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        stuck = true;
        giveUp();
        return;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        unheeded(e);
      }
    }
  }

  /** Whether it was given up because its reader took nothing for far too long. */
  synchronized boolean isStuck() {
    return stuck;
  }

  /** All that has not been read is lost with this frame. */
  private int unread(int length) {
    written += length;
    long lost = written - read;
    read = written;
    return frames(lost);
  }

  private static int frames(long bytes) {
    return (int) ((bytes + Pcm.FRAME_BYTES - 1) / Pcm.FRAME_BYTES);
  }

  private void makeRoom(int length) {
    if (written + length > ring.length && ring.length < KEPT_BYTES) {
      // Nothing has been overwritten yet: it grows before it wraps around.
      ring = Arrays.copyOf(ring, Math.min(KEPT_BYTES, 2 * ring.length));
    }
  }

  private void copy(byte[] frame, int length) {
    int at = (int) (written % ring.length);
    int first = Math.min(length, ring.length - at);
    System.arraycopy(frame, 0, ring, at, first);
    System.arraycopy(frame, first, ring, 0, length - first);
  }

  synchronized void mark(Mark mark, Voice now) {
    voice = now;
    marks.add(new Marked(written, mark, now));
    notifyAll();
  }

  /** Lets the reader end at once, and the writer's frames fall. */
  synchronized void abandon() {
    over = true;
    notifyAll();
  }

  /** As {@link #abandon()}, for want of a reader: what has not been read is lost. */
  synchronized void giveUp() {
    givenUp = true;
    abandon();
  }

  /** As {@link #abandon()}, and the writer is to look for the begin of another utterance. */
  synchronized void endTurn() {
    turnOver = true;
    abandon();
  }

  /** Whether nobody reads any more. */
  synchronized boolean isOver() {
    return over;
  }

  synchronized boolean isTurnOver() {
    return turnOver;
  }

  /** Waits for what comes next; an interrupt is not heeded. */
  synchronized Next next(Frame into, long stallNanos) {
    long deadline = System.nanoTime() + stallNanos;
    while (!over) {
      Marked mark = marks.peek();
      long until = mark == null ? written : mark.at();
      if (read < until) {
        take(into, (int) Math.min(into.samples.length, until - read));
        return Next.FRAME;
      }
      if (mark != null) {
        marks.remove();
        last = mark;
        return Next.MARK;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return Next.STALLED;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        unheeded(e);
      }
    }
    return Next.ABANDONED;
  }

  /**
   * By a listener that was called on this thread; who wants to end the waiting abandons this audio
   * instead.
   */
  private static void unheeded(InterruptedException interrupt) {
    log.debug("An interrupt while waiting for samples or room is not heeded", interrupt);
  }

  private void take(Frame into, int length) {
    int at = (int) (read % ring.length);
    int first = Math.min(length, ring.length - at);
    System.arraycopy(ring, at, into.samples, 0, first);
    System.arraycopy(ring, 0, into.samples, first, length - first);
    into.length = length;
    read += length;
    notifyAll();
  }

  /** The mark that was come to last. */
  synchronized Marked lastMark() {
    return last;
  }

  /** What the writer knows of the voice now. */
  synchronized Voice voice() {
    return voice;
  }

  /** How far the reader has come, in bytes from the begin. */
  synchronized long position() {
    return read;
  }

  /** Whether the reader lags behind what was said so far. */
  synchronized boolean isBehind() {
    return written - read > LEAD_BYTES;
  }

  /** Sets the reader back; false if those samples are gone. */
  synchronized boolean rewind(long position) {
    if (position < Math.max(0, written - ring.length)) {
      return false;
    }
    read = position;
    return true;
  }

  /** Where the reader wants a frame. */
  static final class Frame {

    final byte[] samples = new byte[Pcm.FRAME_BYTES];
    int length;
  }
}
