package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.dialogue.SpeechOutput.Playback;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keeps what was told of a speech. */
final class Told implements Playback {

  final AtomicInteger starts = new AtomicInteger();
  final AtomicInteger endings = new AtomicInteger();
  volatile int wordsHeard = -1;
  volatile boolean complete;
  volatile @Nullable Throwable failure;
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  @Override
  public void started() {
    starts.incrementAndGet();
    started.countDown();
  }

  @Override
  public void ended(int words, boolean all) {
    wordsHeard = words;
    complete = all;
    endings.incrementAndGet();
    over.countDown();
  }

  @Override
  public void failed(Throwable cause) {
    failure = cause;
    endings.incrementAndGet();
    over.countDown();
  }

  Told awaitStart() throws InterruptedException {
    assertThat(started.await(30, TimeUnit.SECONDS)).as("started within 30 s").isTrue();
    return this;
  }

  Told awaitEnd() throws InterruptedException {
    assertThat(over.await(30, TimeUnit.SECONDS)).as("over within 30 s").isTrue();
    return this;
  }

  boolean isOver() {
    return over.getCount() == 0;
  }
}
