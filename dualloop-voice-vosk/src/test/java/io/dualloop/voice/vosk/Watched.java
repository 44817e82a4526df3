package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.AudioSource;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A source that tells how far it has been read. */
final class Watched implements AudioSource {

  private final AudioSource below;
  private final CountDownLatch wanted;
  private final @Nullable Integer says;

  Watched(AudioSource below, int frames) {
    this(below, frames, null);
  }

  /** Also says that it has read so much, whatever it has. */
  Watched(AudioSource below, int frames, @Nullable Integer says) {
    this.below = below;
    this.wanted = new CountDownLatch(frames);
    this.says = says;
  }

  boolean awaitFrames(long time, TimeUnit unit) throws InterruptedException {
    return wanted.await(time, unit);
  }

  @Override
  public String name() {
    return below.name();
  }

  @Override
  public int read(byte[] frame) throws IOException, InterruptedException {
    wanted.countDown();
    int read = below.read(frame);
    return says == null ? read : says;
  }

  @Override
  public boolean isLive() {
    return below.isLive();
  }

  @Override
  public long framesLost() {
    return below.framesLost();
  }

  @Override
  public void close() {
    below.close();
  }
}
