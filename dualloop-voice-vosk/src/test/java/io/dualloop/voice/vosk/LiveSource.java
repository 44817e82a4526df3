package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A live source whose samples a test gives, as fast as it likes. */
final class LiveSource implements AudioSource {

  private final Deque<byte[]> frames = new ArrayDeque<>();
  private boolean waiting;
  private boolean ended;
  private boolean closed;
  private long lost;
  private @Nullable IOException failure;

  synchronized LiveSource feed(byte[] samples) {
    for (int from = 0; from < samples.length; from += Pcm.FRAME_BYTES) {
      frames.add(Arrays.copyOfRange(samples, from, Math.min(samples.length, from + 320)));
    }
    waiting = false;
    notifyAll();
    return this;
  }

  synchronized void lose(int count) {
    lost += count;
  }

  synchronized LiveSource end() {
    ended = true;
    notifyAll();
    return this;
  }

  synchronized void fail(IOException with) {
    failure = with;
    notifyAll();
  }

  /** Whether all that was given is heard. */
  synchronized boolean isHeard() {
    return frames.isEmpty() && waiting;
  }

  /** Whether all that was given is heard, and the end. */
  synchronized boolean isEnded() {
    return frames.isEmpty() && ended;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return "line";
  }

  @Override
  public synchronized int read(byte[] frame) throws IOException, InterruptedException {
    while (frames.isEmpty() && !ended && !closed) {
      if (failure != null) {
        throw failure;
      }
      waiting = true;
      wait();
    }
    byte[] next = frames.poll();
    if (next == null) {
      return -1;
    }
    System.arraycopy(next, 0, frame, 0, next.length);
    return next.length;
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public synchronized long framesLost() {
    return lost;
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
