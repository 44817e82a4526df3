package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput.Playback;
import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Voices and sinks that fail or hang, and closing at any moment. */
@Timeout(120)
class SpeechPlayerFailuresTest {

  private static final Speech WORDS = Speech.words("ab");
  private static final Speech LONG = Speech.words("a".repeat(200));

  private final RecordingSink device = new RecordingSink();

  /** A device that can be taken away, or hang so that no interrupt helps. */
  private class FaultySink implements AudioSink {

    private final AtomicBoolean gone = new AtomicBoolean();
    private final AtomicBoolean hangs = new AtomicBoolean();
    private final CountDownLatch hung = new CountDownLatch(1);
    private final CountDownLatch mayClose = new CountDownLatch(1);
    private final AtomicBoolean closeHangs = new AtomicBoolean();
    private final AtomicBoolean closeFails = new AtomicBoolean();

    @Override
    public void write(byte[] samples, int length) throws IOException, InterruptedException {
      if (gone.get()) {
        throw new IOException("the device was taken away");
      }
      boolean interrupted = false;
      while (hangs.get()) {
        hung.countDown();
        LockSupport.parkNanos(1_000_000);
        interrupted |= Thread.interrupted();
      }
      if (interrupted) {
        throw new InterruptedException();
      }
      device.write(samples, length);
    }

    @Override
    public long flush() {
      return device.flush();
    }

    @Override
    public void drain() throws InterruptedException {
      device.drain();
    }

    @Override
    public void close() {
      while (closeHangs.get() && mayClose.getCount() > 0) {
        LockSupport.parkNanos(1_000_000); // no interrupt ends it
      }
      if (closeFails.get()) {
        throw new IllegalStateException("the device is busy");
      }
      device.close();
    }
  }

  private static Told play(SpeechPlayer player, Speech speech) {
    Told told = new Told();
    player.play(speech, told);
    return told;
  }

  @Test
  void aSinkThatWasTakenAwayFailsEachPlayUntilItIsBack() throws Exception {
    FaultySink sink = new FaultySink();
    try (SpeechPlayer player = SpeechPlayer.to(sink).voice(new ToneVoice()).start()) {
      Told during = play(player, LONG).awaitStart();
      sink.gone.set(true);
      assertThat(during.awaitEnd().failure).hasMessage("the device was taken away");
      assertThat(play(player, WORDS).awaitEnd().failure).hasMessage("the device was taken away");
      sink.gone.set(false);
      assertThat(play(player, WORDS).awaitEnd().complete).isTrue();
    }
  }

  @Test
  void aVoiceThatThrowsFailsOnlyThatSpeech() throws Exception {
    ToneVoice tone = new ToneVoice();
    SpeechSynthesizer voice =
        (text, to) -> {
          if (text.equals("bad")) {
            throw new IllegalStateException("no such word");
          }
          tone.synthesize(text, to);
        };
    try (SpeechPlayer player = SpeechPlayer.to(device).voice(voice).start()) {
      assertThat(play(player, Speech.words("bad")).awaitEnd().failure).hasMessage("no such word");
      assertThat(play(player, WORDS).awaitEnd().complete).isTrue();
    }
  }

  @Test
  void aVoiceThatHangsFailsAtTheDeadlineAndTheNextSpeechIsHeard() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    ToneVoice tone = new ToneVoice();
    SpeechSynthesizer voice =
        (text, to) -> {
          while (text.equals("hang") && never.getCount() > 0) {
            LockSupport.parkNanos(1_000_000); // no interrupt ends it
            Thread.interrupted();
          }
          tone.synthesize(text, to);
        };
    // "ab" is prepared, so that a machine that is late by 50 ms can't fail it.
    try (SpeechPlayer player =
        SpeechPlayer.to(device)
            .voice(voice)
            .prepare("ab")
            .deadline(Duration.ofMillis(50))
            .start()) {
      assertThat(play(player, Speech.words("hang")).awaitEnd().failure)
          .isInstanceOf(SynthesisException.class)
          .hasMessageContaining("nothing for 50 ms");
      assertThat(play(player, WORDS).awaitEnd().complete).isTrue();

      for (int i = 0; i < 15; i++) {
        play(player, Speech.words("hang")).awaitEnd();
      }
      assertThat(play(player, Speech.words("new")).awaitEnd().failure)
          .hasMessageContaining("16 earlier texts keep the voice busy");
    } finally {
      never.countDown();
    }
  }

  @Test
  void aStopEndsTheVoicesWork() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    SpeechSynthesizer voice =
        (text, to) -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        };
    try (SpeechPlayer player =
        SpeechPlayer.to(device).voice(voice).deadline(Duration.ofMinutes(1)).start()) {
      Told told = play(player, WORDS);
      begun.await();
      player.stop();
      told.awaitEnd();
      interrupted.await();
      assertThat(told.failure).isNull();
      assertThat(told.wordsHeard).isZero();
    }
  }

  @Test
  void wordsThatTakeTooLongToSayFail() throws Exception {
    try (SpeechPlayer player =
        SpeechPlayer.to(device)
            .voice(new ToneVoice())
            .longestSpeech(Duration.ofSeconds(1))
            .start()) {
      assertThat(play(player, LONG).awaitEnd().failure)
          .isInstanceOf(SynthesisException.class)
          .hasMessageContaining("longestSpeech");
      assertThat(play(player, WORDS).awaitEnd().complete).isTrue();
    }
  }

  @Test
  void aListenerThatThrowsDoesNotSilenceTheVoice() throws Exception {
    try (SpeechPlayer player = SpeechPlayer.to(device).voice(new ToneVoice()).start()) {
      player.play(
          WORDS,
          new Playback() {
            @Override
            public void started() {
              throw new IllegalStateException("started");
            }

            @Override
            public void ended(int wordsHeard, boolean complete) {
              throw new AssertionError("ended");
            }

            @Override
            public void failed(Throwable cause) {}
          });
      Told next = new Told();
      // The first is to be over by itself, else it would only be replaced.
      await().until(() -> device.lastAudibleNanos().isPresent());
      player.play(WORDS, next);
      assertThat(next.awaitEnd().complete).isTrue();
    }
  }

  private record Closed(String name, SpeechPlayer player, Told told) {}

  /** Again if the machine took so long that the thread counts as one that hangs. */
  private static Closed closedDuringAPlay() throws Exception {
    for (int round = 1; ; round++) {
      String name = "closing-" + round;
      SpeechPlayer player =
          SpeechPlayer.to(new RecordingSink()).voice(new ToneVoice()).name(name).start();
      Told told = play(player, LONG).awaitStart();
      long from = System.nanoTime();
      player.close();
      if (round == 5 || System.nanoTime() - from < 500_000_000L) {
        return new Closed(name, player, told);
      }
    }
  }

  @Test
  void closeDuringAPlayEndsItAndTheThread() throws Exception {
    Closed closed = closedDuringAPlay();
    SpeechPlayer player = closed.player;
    Told told = closed.told;
    player.close();

    assertThat(told.isOver()).isTrue();
    assertThat(told.failure).isNull();
    assertThat(told.complete).isFalse();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("dualloop-speak-" + closed.name);
    assertThatThrownBy(() -> player.play(WORDS, told))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    player.stop();
    player.pause();
    player.resume();
    assertThat(told.endings).hasValue(1);
  }

  @Test
  void closeWithASinkThatHangsFailsThePlayAndIsBounded() throws Exception {
    FaultySink sink = new FaultySink();
    SpeechPlayer player = SpeechPlayer.to(sink).voice(new ToneVoice()).name("hanging").start();
    Told told = play(player, LONG).awaitStart();
    sink.hangs.set(true);
    sink.hung.await();
    Told replacing = play(player, WORDS);
    player.close();

    assertThat(told.failure).hasMessageContaining("The sink hung");
    assertThat(replacing.failure).hasMessageContaining("The sink hung");
    sink.hangs.set(false);
    await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("dualloop-speak-hanging"));
    assertThat(told.endings).hasValue(1);
    assertThat(replacing.endings).hasValue(1);
  }

  @Test
  void closeWithASinkThatHangsInItsCloseIsBoundedAndFailsThePlay() throws Exception {
    FaultySink sink = new FaultySink();
    SpeechPlayer player = SpeechPlayer.to(sink).voice(new ToneVoice()).start();
    Told told = play(player, LONG).awaitStart();
    sink.hangs.set(true);
    sink.closeHangs.set(true);
    sink.hung.await();
    try {
      assertThat(CompletableFuture.runAsync(player::close)).succeedsWithin(Duration.ofSeconds(10));
      assertThat(told.failure).hasMessageContaining("The sink hung");
    } finally {
      sink.mayClose.countDown();
      sink.hangs.set(false);
    }
  }

  @Test
  void closeWithASinkThatHangsAndThrowsFailsThePlayAllTheSame() throws Exception {
    FaultySink sink = new FaultySink();
    SpeechPlayer player = SpeechPlayer.to(sink).voice(new ToneVoice()).start();
    Told told = play(player, LONG).awaitStart();
    sink.hangs.set(true);
    sink.closeFails.set(true);
    sink.hung.await();
    player.close();

    assertThat(told.failure).hasMessageContaining("The sink hung");
    sink.hangs.set(false);
  }

  @Test
  void whatCannotStartClosesTheSink() {
    AtomicBoolean closed = new AtomicBoolean();
    FaultySink sink =
        new FaultySink() {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    assertThatThrownBy(() -> SpeechPlayer.to(sink).prepare("ab").start())
        .isInstanceOf(IllegalStateException.class);
    assertThat(closed).isTrue();
  }

  @Test
  void closeInACallbackDoesNotWaitForItself() throws Exception {
    SpeechPlayer player = SpeechPlayer.to(device).voice(new ToneVoice()).start();
    Told told = new Told();
    CountDownLatch closed = new CountDownLatch(1);
    player.play(
        LONG,
        new Playback() {
          @Override
          public void started() {
            player.close();
            closed.countDown();
          }

          @Override
          public void ended(int wordsHeard, boolean complete) {
            told.ended(wordsHeard, complete);
          }

          @Override
          public void failed(Throwable cause) {
            told.failed(cause);
          }
        });
    closed.await();
    assertThat(told.awaitEnd().complete).isFalse();
    assertThat(told.endings).hasValue(1);
  }
}
