package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Attention;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VoskRecognizersTest {

  private static final int ROUNDS = 5;

  private final Events events = new Events();

  @Test
  void fewRecognisersServeMany() throws Exception {
    List<Events> all = new ArrayList<>();
    List<CompletableFuture<HearingReport>> over = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Events each = new Events();
      all.add(each);
      over.add(
          Hearing.with(TestModel.recognizers())
              .start(HearingTest.audio(i % 2 == 0 ? "cancel.wav" : "thanks.wav"), each)
              .over());
    }
    for (int i = 0; i < 6; i++) {
      over.get(i).get(60, TimeUnit.SECONDS);
      assertThat(all.get(i).texts())
          .containsExactly(i % 2 == 0 ? "please cancel that" : "thank you good bye");
      assertThat(all.get(i).failures()).isEmpty();
    }
  }

  @Test
  void anUtteranceThatHasToWaitForARecogniserIsHeardWhole() throws Exception {
    try (VoskRecognizers one =
        VoskRecognizers.on(TestModel.shared())
            .recognizers(1)
            .leaseWithin(Duration.ofSeconds(30))
            .start()) {
      LiveSource first = new LiveSource().feed(HearingTest.spoken("thanks.wav"));
      LiveSource second = new LiveSource().feed(Wavs.samplesOf("cancel.wav"));
      Events later = new Events();
      // Its end for want of samples is five and a half seconds away.
      Hearing busy = Hearing.with(one).endAfter(Duration.ofSeconds(5)).start(first, events);
      await("the recogniser is lent")
          .atMost(TestModel.PATIENCE)
          .until(() -> !events.paused().isEmpty());
      Hearing waiting = Hearing.with(one).start(second.end(), later);
      await("the begin, at once")
          .atMost(TestModel.PATIENCE)
          .until(() -> later.lines().contains("began 1"));
      assertThat(later.partials()).isEmpty();

      first.end();
      waiting.over().get(60, TimeUnit.SECONDS);
      busy.over().get(60, TimeUnit.SECONDS);

      assertThat(later.texts()).containsExactly("please cancel that");
      assertThat(events.texts()).containsExactly("thank you good bye");
    }
  }

  @Test
  void whoWaitsForTooLongIsToldSoAndTheOtherIsHeard() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch lent = new CountDownLatch(1);
    try (VoskRecognizers one =
        scripted(
            Duration.ofMillis(50),
            vocabulary ->
                new ScriptedDecoder(
                    frame -> {
                      lent.countDown();
                      awaitQuietly(slow);
                      return false;
                    }))) {
      Hearing busy = occupying(one, lent);
      Hearing late = Hearing.with(one).start(HearingTest.audio("thanks.wav"), events);

      HearingReport report = late.over().get(30, TimeUnit.SECONDS);
      assertThat(report.counts().leaseTimeouts()).isEqualTo(1);
      assertThat(report.counts().nothings()).isEqualTo(1);
      slow.countDown();
      assertThat(busy.over().get(30, TimeUnit.SECONDS).counts().utterances()).isEqualTo(1);
    }
    assertThat(events.lines()).containsExactly("began 1", "failed", "nothing 1");
    assertThat(events.failures().get(0))
        .isInstanceOf(RecognizerUnavailableException.class)
        .hasMessageContaining("within 50 ms");
  }

  @Test
  void liveAudioThatIsNotTakenInTimeIsLostAndToldOnce() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    byte[] order = HearingTest.trimmed("redeliver-1027.wav");
    byte[] talk = Wavs.join(Wavs.silence(0.5), order, order, order, order, order);
    try (VoskRecognizers one =
            scripted(
                Duration.ofSeconds(3),
                vocabulary ->
                    new ScriptedDecoder(
                        frame -> {
                          awaitQuietly(slow);
                          return false;
                        }));
        Hearing hearing =
            Hearing.with(one)
                .endAfter(Duration.ofSeconds(1))
                .start(new LiveSource().feed(talk).end(), events)) {
      await("audio is lost").atMost(TestModel.PATIENCE).until(() -> !events.failures().isEmpty());
      slow.countDown();
      HearingReport report = hearing.over().get(30, TimeUnit.SECONDS);

      // It keeps twelve seconds.
      int expected = talk.length / 320 - 1_200;
      assertThat(report.counts().framesLost()).isBetween(expected - 60L, (long) expected);
    }
    assertThat(events.failures()).hasSize(1);
    assertThat(events.failures().get(0)).hasMessageContaining("'line' is lost");
    assertThat(events.texts()).hasSize(1);
  }

  @Test
  void oneThatFailsIsReplacedAndTheUtteranceIsToldToBeCutOff() throws Exception {
    AtomicInteger made = new AtomicInteger();
    List<ScriptedDecoder> decoders = Collections.synchronizedList(new ArrayList<>());
    try (VoskRecognizers one =
        scripted(
            Duration.ofSeconds(3),
            vocabulary -> {
              boolean broken = made.incrementAndGet() == 1;
              ScriptedDecoder decoder =
                  new ScriptedDecoder(
                      frame -> {
                        if (broken && frame == 30) {
                          throw new IllegalStateException("broken");
                        }
                        return false;
                      });
              decoders.add(decoder);
              return decoder;
            })) {
      hear(one, Wavs.join(Wavs.samplesOf("cancel.wav"), Wavs.samplesOf("thanks.wav")));
    }
    assertThat(events.lines())
        .containsSubsequence("began 1", "failed", "nothing 1", "began 2", "ended 2 word")
        .doesNotContain("ended 1 word");
    assertThat(events.failures().get(0)).hasRootCauseMessage("broken");
    assertThat(decoders).hasSize(2).allMatch(ScriptedDecoder::isClosed);
  }

  @Test
  void triesAgainIfAReplacementCantBeMade() throws Exception {
    AtomicInteger made = new AtomicInteger();
    try (VoskRecognizers one =
        scripted(
            Duration.ofSeconds(10),
            vocabulary -> {
              int number = made.incrementAndGet();
              if (number == 2) {
                throw new IOException("no memory just now");
              }
              return new ScriptedDecoder(
                  frame -> {
                    if (number == 1) {
                      throw new IllegalStateException("broken");
                    }
                    return false;
                  });
            })) {
      hear(one, Wavs.join(Wavs.samplesOf("cancel.wav"), Wavs.samplesOf("thanks.wav")));
    }
    assertThat(made).hasValue(3);
    assertThat(events.texts()).containsExactly("word");
  }

  @Test
  void oneThatFailsInItsWarmUpIsClosed() {
    List<Boolean> closed = Collections.synchronizedList(new ArrayList<>());
    assertThatThrownBy(
            () ->
                scripted(
                    Duration.ofSeconds(3),
                    vocabulary ->
                        new FailingDecoder() {
                          @Override
                          public void close() {
                            closed.add(true);
                          }
                        }))
        .hasMessage("broken");
    assertThat(closed).hasSize(1);
  }

  private static class FailingDecoder implements SpeechDecoder {

    @Override
    public boolean accept(byte[] samples, int length) {
      throw new IllegalStateException("broken");
    }

    @Override
    public String partial() {
      return "{}";
    }

    @Override
    public String finalResult() {
      return "{}";
    }

    @Override
    public void close() {}
  }

  @Test
  void whoWaitsWhileABrokenOneCantBeReplacedIsToldThat() throws Exception {
    AtomicInteger made = new AtomicInteger();
    try (VoskRecognizers one =
        scripted(
            Duration.ofMillis(50),
            vocabulary -> {
              if (made.incrementAndGet() > 1) {
                throw new IOException("no memory");
              }
              return new ScriptedDecoder(
                  frame -> {
                    throw new IllegalStateException("broken");
                  });
            })) {
      // It is lent to the first, unless the machine is too slow for that.
      for (int round = 0; round < ROUNDS && made.get() == 1; round++) {
        hear(one, Wavs.samplesOf("cancel.wav"), new Events());
      }
      await("the broken one is counted out").atMost(TestModel.PATIENCE).until(() -> made.get() > 1);
      hear(one, Wavs.samplesOf("cancel.wav"));
    }
    assertThat(events.failures()).hasSize(1);
    assertThat(events.failures().get(0))
        .hasMessageContaining("within 50 ms: all have failed and can't be replaced yet");
  }

  @Test
  void closedByAListenerThatIsToldOfATimeoutItIsNotInterrupted() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch lent = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    VoskRecognizers one =
        scripted(
            Duration.ofMillis(50),
            vocabulary ->
                new ScriptedDecoder(
                    frame -> {
                      lent.countDown();
                      awaitQuietly(slow);
                      return false;
                    }));
    Hearing busy = occupying(one, lent);
    Events closing =
        new Events() {
          @Override
          public synchronized void failed(Throwable cause) {
            one.close(Duration.ZERO);
            interrupted.complete(Thread.currentThread().isInterrupted());
          }
        };
    Hearing late = Hearing.with(one).start(HearingTest.audio("thanks.wav"), closing);

    assertThat(interrupted).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(false);
    slow.countDown();
    late.close();
    busy.close();
  }

  @Test
  void liveAudioThatVoskHadNoTimeForWhenItEndedAnUtteranceIsLostAndTold() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    LiveSource line = new LiveSource();
    byte[] order = HearingTest.trimmed("redeliver-1027.wav");
    try (VoskRecognizers one =
            scripted(
                Duration.ofSeconds(3),
                vocabulary ->
                    new ScriptedDecoder(
                        frame -> {
                          awaitQuietly(slow);
                          return frame == 100;
                        }));
        Hearing hearing = Hearing.with(one).endAfter(Duration.ofSeconds(1)).start(line, events)) {
      line.feed(Wavs.join(Wavs.silence(0.5), order));
      await("it is read").atMost(TestModel.PATIENCE).until(line::isHeard);
      slow.countDown();
      await("Vosk ends it").atMost(TestModel.PATIENCE).until(() -> !events.ended().isEmpty());
      line.feed(Wavs.silence(2)).end();
      long lost = hearing.over().get(30, TimeUnit.SECONDS).counts().framesLost();

      // All but the 100 frames that were taken, and the half second that can be heard again.
      assertThat(lost).isBetween(order.length / 320 - 160L, order.length / 320 - 100L);
    }
    assertThat(events.failures()).hasSize(1);
  }

  @Test
  void aStopWordDoesNotWaitForAnUtteranceBeforeIt() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    LiveSource line = new LiveSource();
    VoskRecognizers two =
        VoskRecognizers.start(
            Map.of(Vocabulary.FREE, 1, new Vocabulary("stop-words", List.of("word")), 1),
            Duration.ofSeconds(3),
            vocabulary ->
                new ScriptedDecoder(
                    frame -> {
                      if (vocabulary.isFree()) {
                        awaitQuietly(slow);
                      }
                      return false;
                    }),
            () -> {});
    try (two;
        Hearing hearing = Hearing.with(two).start(line, events)) {
      line.feed(Wavs.samplesOf("cancel.wav"));
      await("the first is over").atMost(TestModel.PATIENCE).until(line::isHeard);
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.samplesOf("cancel.wav"));
      await("the stop word")
          .atMost(TestModel.PATIENCE)
          .until(() -> events.lines().equals(List.of("began 1", "stopWord 2 word")));
      slow.countDown();
      line.end();
      assertThat(hearing.over().get(60, TimeUnit.SECONDS).counts().utterances()).isEqualTo(1);
    } finally {
      slow.countDown();
    }
  }

  /** As in noise, in which no silence is ever heard. */
  @Test
  void whereVoskEndsAnUtteranceAnotherMayBegin() throws Exception {
    try (VoskRecognizers one =
        scripted(Duration.ofSeconds(3), vocabulary -> new ScriptedDecoder(frame -> frame == 100))) {
      hear(one, Wavs.join(Wavs.samplesOf("track-1027.wav")));
    }
    assertThat(events.lines()).containsSubsequence("began 1", "ended 1 word", "began 2");
    assertThat(events.ended().get(1).position()).isGreaterThan(events.ended().get(0).position());
  }

  @Test
  void aRecogniserThatCantBeMadeIsToldAtTheStartAndTheModelIsGivenBack() {
    AtomicBoolean released = new AtomicBoolean();
    assertThatThrownBy(
            () ->
                VoskRecognizers.start(
                    Map.of(Vocabulary.FREE, 2),
                    Duration.ofSeconds(3),
                    vocabulary -> {
                      throw new IOException("no memory");
                    },
                    () -> released.set(true)))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("no memory");
    await("both threads have ended").atMost(TestModel.PATIENCE).until(released::get);
  }

  @Test
  void anInterruptedStartEndsItsThreadsAndGivesTheModelBack() throws Exception {
    VoskModel model = TestModel.open();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> VoskRecognizers.on(model).start())
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();

    model.close();
    // The threads make and free their recognisers before they end.
    await("the model is given back").atMost(TestModel.PATIENCE).until(model::freed);
  }

  @Test
  void refusesBadSettingsAtOnceWithTheValue() {
    VoskRecognizersBuilder builder = VoskRecognizers.on(TestModel.shared());
    assertThatThrownBy(() -> builder.recognizers(0)).hasMessageContaining("is 0");
    assertThatThrownBy(() -> builder.stopWordRecognizers(65)).hasMessageContaining("is 65");
    assertThatThrownBy(() -> builder.leaseWithin(Duration.ZERO)).hasMessageContaining("PT0S");
    assertThatThrownBy(() -> builder.stopWords(List.of())).hasMessageContaining("at least one");
    assertThatThrownBy(() -> builder.stopWords(List.of("florgle")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'florgle'");
    assertThatThrownBy(() -> builder.grammar(" ", List.of("yes"), 1)).hasMessageContaining("name");
    assertThatThrownBy(() -> builder.grammar("yes-no", List.of("yes"), 0))
        .hasMessageContaining("count");
    assertThatThrownBy(() -> builder.grammar("free", List.of("yes"), 1))
        .hasMessageContaining("'free' already");
    assertThatThrownBy(() -> builder.grammar("stop-words", List.of("yes"), 1))
        .hasMessageContaining("'stop-words' already");
  }

  private void hear(VoskRecognizers recognizers, byte[] samples) throws Exception {
    hear(recognizers, samples, events);
  }

  private static void hear(VoskRecognizers recognizers, byte[] samples, Events told)
      throws Exception {
    var unused =
        Hearing.with(recognizers)
            .start(Wavs.raw("spoken", samples), told)
            .over()
            .get(60, TimeUnit.SECONDS);
  }

  /** One that holds the only recogniser; another if the machine was too slow to lend it in time. */
  private static Hearing occupying(VoskRecognizers one, CountDownLatch lent) throws IOException {
    for (int round = 1; ; round++) {
      Events told = new Events();
      LiveSource line = new LiveSource().feed(Wavs.samplesOf("cancel.wav")).end();
      Hearing hearing = Hearing.with(one).start(line, told);
      await("the recogniser is lent or refused")
          .atMost(TestModel.PATIENCE)
          .until(() -> lent.getCount() == 0 || !told.failures().isEmpty());
      if (round == ROUNDS || lent.getCount() == 0) {
        return hearing;
      }
    }
  }

  private static VoskRecognizers scripted(Duration leaseWithin, SpeechDecoder.Factory factory)
      throws IOException {
    return VoskRecognizers.start(Map.of(Vocabulary.FREE, 1), leaseWithin, factory, () -> {});
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
