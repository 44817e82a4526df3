package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.concurrent.TimeUnit;

/**
 * The loudspeaker at the user's end of the line. Nobody hears it: it only takes as long as speech
 * takes, at the speed of the {@link Caller}.
 */
final class Receiver implements AudioSink {

  private static final long BUFFER_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

  private volatile long heardUntil = System.nanoTime();

  @Override
  public void write(byte[] samples, int length) throws InterruptedException {
    long now = System.nanoTime();
    long until = Math.max(now, heardUntil) + Pcm.duration(length).toNanos() / Caller.SPEED;
    heardUntil = until;
    TimeUnit.NANOSECONDS.sleep(until - now - BUFFER_NANOS);
  }

  @Override
  public long flush() {
    long left = Math.max(0, heardUntil - System.nanoTime());
    heardUntil = System.nanoTime();
    return 2 * (left * Caller.SPEED * Pcm.SAMPLE_RATE / 1_000_000_000L);
  }

  @Override
  public void drain() throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(heardUntil - System.nanoTime());
  }

  @Override
  public void close() {
    // There is nothing to give back.
  }
}
