package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing here may end the JVM or hang. */
@Timeout(60)
class ClosingTest {

  @Test
  void closingTwiceIsClosingOnce() throws Exception {
    VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {});

    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
    speech.close();

    PcmAudio audio = VoskSpeechTest.audio("cancel.wav");
    assertThatThrownBy(() -> speech.listen(audio))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed")
        .hasMessageContaining("cancel.wav");
    assertThat(audio.read(new byte[320])).as("the audio stays the caller's").isEqualTo(320);
    audio.close();
  }

  @Test
  void closedWhileRunningItEndsAndCancelsWhatWaits() throws Exception {
    CountDownLatch running = new CountDownLatch(50);
    VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .pace((started, at) -> running.countDown())
            .start(Runnable::run, u -> {});
    CompletableFuture<ListenReport> first =
        speech.listen(PcmAudio.raw("endless", new EndlessSpeech(), Wavs.VOSK));
    CompletableFuture<ListenReport> second = speech.listen(VoskSpeechTest.audio("cancel.wav"));
    assertThat(running.await(10, TimeUnit.SECONDS)).isTrue();

    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();

    assertThatThrownBy(first::join).isInstanceOf(CancellationException.class);
    assertThatThrownBy(second::join)
        .isInstanceOf(CancellationException.class)
        .hasStackTraceContaining("cancel.wav");
  }

  @Test
  void closedInTheMiddleOfAWordAgainAndAgain() throws Exception {
    for (int frames = 40; frames < 130; frames += 15) {
      CountDownLatch running = new CountDownLatch(frames);
      VoskSpeech speech =
          VoskSpeech.on(TestModel.shared())
              .pace((started, at) -> running.countDown())
              .start(Runnable::run, u -> {});
      CompletableFuture<ListenReport> report =
          speech.listen(VoskSpeechTest.audio("track-1027.wav"));
      assertThat(running.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
      assertThat(report).isDone();
    }
  }

  @Test
  void closedWhileItSleepsForTheNextFrame() throws Exception {
    CountDownLatch asleep = new CountDownLatch(1);
    VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .pace(
                (started, at) -> {
                  asleep.countDown();
                  new CountDownLatch(1).await();
                })
            .start(Runnable::run, u -> {});
    CompletableFuture<ListenReport> report = speech.listen(VoskSpeechTest.audio("cancel.wav"));
    assertThat(asleep.await(10, TimeUnit.SECONDS)).isTrue();

    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
    assertThatThrownBy(report::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void closedWhileAReadBlocksThatNoInterruptEnds() throws Exception {
    StubbornStream stream = new StubbornStream();
    VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {});
    CompletableFuture<ListenReport> report =
        speech.listen(PcmAudio.raw("stubborn", stream, Wavs.VOSK));
    assertThat(stream.reading.await(10, TimeUnit.SECONDS)).isTrue();

    assertThat(speech.close(Duration.ofSeconds(10))).isTrue();
    assertThatThrownBy(report::join).isInstanceOf(CancellationException.class);
    assertThat(speech.counts().audioFailures()).isZero();
  }

  @Test
  void closedInTimeThoughItsStreamCantBeClosedWhileItIsRead() throws Exception {
    LockedStream stream = new LockedStream();
    VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {});
    CompletableFuture<ListenReport> report =
        speech.listen(PcmAudio.raw("locked", stream, Wavs.VOSK));
    assertThat(stream.reading.await(10, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Boolean> closed =
        CompletableFuture.supplyAsync(() -> speech.close(Duration.ofMillis(500)));
    try {
      assertThat(closed).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(false);
    } finally {
      stream.released.countDown();
    }
    assertThatThrownBy(report::join).isInstanceOf(CancellationException.class);
    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
  }

  @Test
  void closedWhileAPipeIsSilent() throws Exception {
    try (PipedOutputStream microphone = new PipedOutputStream()) {
      PipedInputStream line = new PipedInputStream(microphone, 65_536);
      VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {});
      CompletableFuture<ListenReport> report =
          speech.listen(PcmAudio.raw("microphone", line, Wavs.VOSK));
      microphone.write(Wavs.silence(0.5));

      assertThat(speech.close(Duration.ofSeconds(10))).isTrue();
      assertThatThrownBy(report::join).isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void closedByItsOwnListenerItDoesNotWaitForItself() throws Exception {
    CompletableFuture<VoskSpeech> self = new CompletableFuture<>();
    CountDownLatch closed = new CountDownLatch(1);
    VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .start(
                Runnable::run,
                u -> {
                  self.join().close();
                  closed.countDown();
                });
    self.complete(speech);
    CompletableFuture<ListenReport> report = speech.listen(VoskSpeechTest.audio("cancel.wav"));

    assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(speech.close(Duration.ofSeconds(5))).isTrue();
    assertThatThrownBy(report::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void closedByManyThreadsAtOnce() throws Exception {
    VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {});
    CompletableFuture<ListenReport> report = speech.listen(VoskSpeechTest.audio("track-1027.wav"));
    CompletableFuture<?>[] all = new CompletableFuture<?>[6];
    for (int i = 0; i < all.length; i++) {
      all[i] = CompletableFuture.runAsync(speech::close);
    }

    assertThat(CompletableFuture.allOf(all)).succeedsWithin(Duration.ofSeconds(20));
    assertThat(report).isDone();
  }

  @Test
  void anInterruptFromACallbackDoesNotEndTheListening() throws Exception {
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .start(Runnable::run, u -> Thread.currentThread().interrupt())) {
      CompletableFuture<ListenReport> interrupted =
          speech.listen(VoskSpeechTest.audio("cancel.wav"));

      ListenReport next =
          speech.listen(VoskSpeechTest.audio("thanks.wav")).get(20, TimeUnit.SECONDS);
      assertThat(next.source()).endsWith("thanks.wav");
      assertThat(interrupted).isDone();
    }
  }

  @Test
  void refusesANegativeLimit() throws Exception {
    try (VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, u -> {})) {
      assertThatThrownBy(() -> speech.close(Duration.ofSeconds(-1))).hasMessageContaining("PT-1S");
    }
  }

  /** One question over and over. */
  private static final class EndlessSpeech extends InputStream {

    private final byte[] question = Wavs.samplesOf("track-1027.wav");
    private int next;

    EndlessSpeech() throws IOException {}

    @Override
    public int read() {
      int sample = question[next] & 0xff;
      next = (next + 1) % question.length;
      return sample;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = (byte) read();
      }
      return length;
    }
  }

  /** A stream as one over HTTP is: a read that waits holds the lock that closing needs. */
  private static final class LockedStream extends ByteArrayInputStream {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    LockedStream() {
      super(new byte[0]);
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) {
      reading.countDown();
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException e) {
          // A read that no interrupt ends.
        }
      }
      return -1;
    }

    @Override
    public synchronized void close() {}
  }

  /** A stream as a native line is: only closing it ends a read. */
  private static final class StubbornStream extends InputStream {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public int read() throws IOException {
      reading.countDown();
      boolean interrupted = false;
      while (true) {
        try {
          closed.await();
          if (interrupted) {
            Thread.currentThread().interrupt();
          }
          throw new IOException("stream closed");
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return read();
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
