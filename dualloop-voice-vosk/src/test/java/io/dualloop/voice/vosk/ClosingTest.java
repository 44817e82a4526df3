package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing here may end the JVM or hang. */
@Timeout(120)
class ClosingTest {

  private final Events events = new Events();

  @Test
  void closingTwiceIsClosingOnce() {
    LiveSource line = new LiveSource();
    Hearing hearing = hear(line, events);

    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
    hearing.close();

    assertThat(line.isClosed()).isTrue();
    assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
    assertThat(events.lines()).isEmpty();
  }

  @Test
  void closedAfterItsEndItKeepsItsReport() {
    LiveSource line = new LiveSource().end();
    Hearing hearing = hear(line, events);
    assertThat(hearing.over().join().source()).isEqualTo("line");
    hearing.close();

    assertThat(hearing.over()).isCompleted();
  }

  @Test
  void closedWhileSomebodySpeaksItTellsNothingMore() throws Exception {
    for (int frames = 40; frames < 130; frames += 15) {
      Events each = new Events();
      Watched source = new Watched(HearingTest.audio("track-1027.wav"), frames);
      Hearing hearing = hear(source, each);
      assertThat(source.awaitFrames(40, TimeUnit.SECONDS)).isTrue();

      assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
      assertThat(hearing.over()).isDone();
      assertThat(each.failures()).isEmpty();
    }
    // The recognisers are still good.
    assertThat(hear(HearingTest.audio("cancel.wav"), events).over())
        .succeedsWithin(Duration.ofSeconds(30));
    assertThat(events.texts()).containsExactly("please cancel that");
  }

  @Test
  void closedWhileSpeechNeverEnds() throws Exception {
    Watched source = new Watched(PcmAudio.raw("endless", new EndlessSpeech(), Wavs.VOSK), 500);
    Hearing hearing = hear(source, events);
    assertThat(source.awaitFrames(40, TimeUnit.SECONDS)).isTrue();

    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
    assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void closedWhileAReadBlocksThatNoInterruptEnds() throws Exception {
    StubbornStream stream = new StubbornStream();
    Hearing hearing = hear(PcmAudio.raw("stubborn", stream, Wavs.VOSK), events);
    assertThat(stream.reading.await(40, TimeUnit.SECONDS)).isTrue();

    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
    assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
    assertThat(events.lines()).isEmpty();
  }

  @Test
  void closedInTimeThoughItsStreamCantBeClosedWhileItIsRead() throws Exception {
    LockedStream stream = new LockedStream();
    Hearing hearing = hear(PcmAudio.raw("locked", stream, Wavs.VOSK), events);
    assertThat(stream.reading.await(40, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Boolean> closed =
        CompletableFuture.supplyAsync(() -> hearing.close(Duration.ofMillis(500)));
    try {
      assertThat(closed).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(false);
      assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
    } finally {
      stream.released.countDown();
    }
    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
  }

  @Test
  void closedWhileAPipeIsSilent() throws Exception {
    try (PipedOutputStream microphone = new PipedOutputStream()) {
      PipedInputStream line = new PipedInputStream(microphone, 65_536);
      Hearing hearing = hear(PcmAudio.raw("microphone", line, Wavs.VOSK), events);
      microphone.write(Wavs.silence(0.5));

      assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
      assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void closedByItsListenerOnARecognisersThreadItDoesNotWaitForItself() throws Exception {
    CompletableFuture<Hearing> self = new CompletableFuture<>();
    CountDownLatch closed = new CountDownLatch(1);
    SpeechListener closing =
        new SpeechListener() {
          @Override
          public void ended(long utterance, Heard heard) {
            if (self.join().close(Duration.ofSeconds(30))) {
              closed.countDown();
            }
          }
        };
    Hearing hearing = hear(HearingTest.audio("cancel.wav"), closing);
    self.complete(hearing);

    assertThat(closed.await(40, TimeUnit.SECONDS)).isTrue();
    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
  }

  @Test
  void closedByItsListenerOnItsOwnThreadItDoesNotWaitForItself() throws Exception {
    CompletableFuture<Hearing> self = new CompletableFuture<>();
    CountDownLatch closed = new CountDownLatch(1);
    SpeechListener closing =
        new SpeechListener() {
          @Override
          public void began(long utterance) {
            if (self.join().close(Duration.ofSeconds(30))) {
              closed.countDown();
            }
          }
        };
    Hearing hearing = hear(HearingTest.audio("cancel.wav"), closing);
    self.complete(hearing);

    assertThat(closed.await(40, TimeUnit.SECONDS)).isTrue();
    assertThat(hearing.close(TestModel.PATIENCE)).isTrue();
    assertThatThrownBy(hearing.over()::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void closedByItsListenerItEndsAReadThatNoInterruptEnds() throws Exception {
    byte[] spoken = Wavs.samplesOf("cancel.wav");
    StubbornStream silent = new StubbornStream();
    InputStream stream = new SequenceInputStream(new ByteArrayInputStream(spoken), silent);
    CompletableFuture<Hearing> self = new CompletableFuture<>();
    SpeechListener closing =
        new SpeechListener() {
          @Override
          public void ended(long utterance, Heard heard) {
            self.join().close();
          }
        };
    Hearing hearing =
        Hearing.with(TestModel.recognizers())
            .name("stubborn")
            .start(PcmAudio.raw("stubborn", closeable(stream, silent), Wavs.VOSK), closing);
    self.complete(hearing);

    assertThat(hearing.over())
        .failsWithin(Duration.ofSeconds(30))
        .withThrowableOfType(CancellationException.class);
    await("the thread's end")
        .atMost(TestModel.PATIENCE)
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("dualloop-hear-stubborn"));
  }

  /** A sequence closes its parts by reading them, which waits here. */
  private static InputStream closeable(InputStream stream, StubbornStream last) {
    return new FilterInputStream(stream) {
      @Override
      public void close() {
        last.close();
      }
    };
  }

  @Test
  void closedByManyThreadsAtOnce() throws Exception {
    Hearing hearing = hear(HearingTest.audio("track-1027.wav"), events);
    CompletableFuture<?>[] all = new CompletableFuture<?>[6];
    for (int i = 0; i < all.length; i++) {
      all[i] = CompletableFuture.runAsync(hearing::close);
    }

    assertThat(CompletableFuture.allOf(all)).succeedsWithin(Duration.ofSeconds(20));
    assertThat(hearing.over()).isDone();
  }

  @Test
  void anInterruptFromTheListenerEndsNothing() throws Exception {
    Events interrupting =
        new Events() {
          @Override
          public void began(long utterance) {
            super.began(utterance);
            Thread.currentThread().interrupt();
          }

          @Override
          public synchronized void paused(long utterance, Heard heard) {
            super.paused(utterance, heard);
            Thread.currentThread().interrupt();
          }
        };
    byte[] both = Wavs.join(Wavs.samplesOf("cancel.wav"), Wavs.samplesOf("thanks.wav"));
    assertThat(hear(Wavs.raw("both", both), interrupting).over())
        .succeedsWithin(Duration.ofSeconds(30));

    assertThat(interrupting.texts()).containsExactly("please cancel that", "thank you good bye");
  }

  @Test
  void refusesANegativeLimit() {
    try (Hearing hearing = hear(new LiveSource(), events)) {
      assertThatThrownBy(() -> hearing.close(Duration.ofSeconds(-1))).hasMessageContaining("PT-1S");
    }
    assertThatThrownBy(() -> TestModel.recognizers().close(Duration.ofSeconds(-1)))
        .hasMessageContaining("PT-1S");
  }

  @Test
  void recognisersClosedWhileSomebodySpeaksSayWhatWasUnderstood() throws Exception {
    VoskRecognizers recognizers = VoskRecognizers.on(TestModel.shared()).recognizers(1).start();
    byte[] order = Wavs.samplesOf("redeliver-1027.wav");
    LiveSource line = new LiveSource();
    Hearing hearing = Hearing.with(recognizers).endAfter(Duration.ofSeconds(5)).start(line, events);
    try {
      line.feed(order);
      await("a pause").atMost(TestModel.PATIENCE).until(() -> events.paused().size() == 3);

      assertThat(recognizers.close(TestModel.PATIENCE)).isTrue();
      assertThat(recognizers.close(TestModel.PATIENCE)).isTrue();

      String text = "please deliver parcel one zero two seven tomorrow";
      assertThat(events.texts()).containsExactly(text);
      assertThat(events.failures()).hasSize(1);
      line.feed(Wavs.silence(6)).feed(order);
      await("the next is refused")
          .atMost(TestModel.PATIENCE)
          .until(() -> events.failures().size() == 2);
    } finally {
      hearing.close();
    }
    assertThat(events.failures())
        .allMatch(e -> e instanceof RecognizerUnavailableException && !isTimeout(e));
    assertThat(events.lines()).endsWith("began 2", "failed", "nothing 2");
  }

  private static boolean isTimeout(Throwable e) {
    return ((RecognizerUnavailableException) e).isTimeout();
  }

  private static Hearing hear(AudioSource source, SpeechListener listener) {
    return Hearing.with(TestModel.recognizers()).start(source, listener);
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
