package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.voice.vosk.audio.AudioFormatException;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class VoskSpeechTest {

  private final List<Utterance> heard = Collections.synchronizedList(new ArrayList<>());

  @Test
  void deliversThroughTheExecutorAndListensOnItsOwnThread() throws Exception {
    BlockingQueue<String> threads = new LinkedBlockingQueue<>();
    ExecutorService loop = Executors.newSingleThreadExecutor(r -> new Thread(r, "test-loop"));
    long before = System.nanoTime();
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .name("voice-7")
            .start(
                command -> {
                  threads.add(Thread.currentThread().getName());
                  loop.execute(command);
                },
                utterance -> {
                  heard.add(utterance);
                  threads.add(Thread.currentThread().getName());
                })) {
      listen(speech, "cancel.wav");
      assertThat(threads.poll(5, TimeUnit.SECONDS)).isEqualTo("dualloop-voice-7");
      assertThat(threads.poll(5, TimeUnit.SECONDS)).isEqualTo("test-loop");
    } finally {
      loop.shutdown();
    }
    assertThat(loop.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
    assertThat(heard).extracting(Utterance::text).containsExactly("please cancel that");
    assertThat(heard.get(0).knownAtNanos()).isBetween(before, System.nanoTime());
  }

  @Test
  void endsATurnAfterTheSilenceThatWasSet() throws Exception {
    for (Duration silence : List.of(Duration.ofMillis(200), Duration.ofMillis(400))) {
      AtomicLong position = new AtomicLong();
      AtomicLong silent = new AtomicLong();
      try (VoskSpeech speech =
          VoskSpeech.on(TestModel.shared())
              .endOfTurn(silence)
              .pace((started, at) -> position.set(at.toMillis()))
              .start(
                  Runnable::run,
                  utterance -> silent.set(position.get() - utterance.speechEnd().toMillis()))) {
        listen(speech, "cancel.wav");
      }
      // The frame in which the silence was long enough has not been paced yet.
      assertThat(silent.get()).isBetween(silence.toMillis() - 10, silence.toMillis() + 20);
    }
  }

  @Test
  void keepsToThePaceOfSpeech() throws Exception {
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared()).pace(Pace.realTime()).start(Runnable::run, heard::add)) {
      long began = System.nanoTime();
      ListenReport report =
          speech.listen(Wavs.raw("silence", Wavs.silence(0.4))).get(60, TimeUnit.SECONDS);
      assertThat(report.length()).isEqualTo(Duration.ofMillis(400));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(report.length());
    }
  }

  @Test
  void aStreamThatThrowsAnErrorDoesNotEndTheListening() throws Exception {
    InputStream broken =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            throw new AssertionError("not even an exception");
          }
        };
    try (VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add)) {
      CompletableFuture<ListenReport> bad =
          speech.listen(PcmAudio.raw("broken", broken, Wavs.VOSK));
      listen(speech, "cancel.wav");

      assertThat(bad).isCompletedExceptionally();
      assertThat(speech.counts().audioFailures()).isEqualTo(1);
    }
    assertThat(heard).hasSize(1);
  }

  @Test
  void aRefusedUtteranceIsCountedAndTold() throws Exception {
    AtomicReference<String> told = new AtomicReference<>();
    VoiceErrorListener errors =
        new VoiceErrorListener() {
          @Override
          public void onUndelivered(Utterance utterance, Throwable reason) {
            told.set(utterance.text() + ": " + reason.getMessage());
            throw new IllegalStateException("an error listener that fails itself");
          }
        };
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .onError(errors)
            .start(
                command -> {
                  throw new RejectedExecutionException("inbox full");
                },
                heard::add)) {
      listen(speech, "cancel.wav");
      listen(speech, "thanks.wav");

      assertThat(speech.counts()).isEqualTo(new VoiceCounts(2, 0, 2, 0, 0));
    }
    assertThat(told).hasValue("thank you good bye: inbox full");
    assertThat(heard).isEmpty();
  }

  @Test
  void aFailingListenerDoesNotEndTheListening() throws Exception {
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .start(
                Runnable::run,
                utterance -> {
                  heard.add(utterance);
                  if (heard.size() == 1) {
                    throw new AssertionError("not even an exception");
                  }
                  throw new IllegalStateException("listener failed");
                })) {
      listen(speech, "cancel.wav");
      listen(speech, "thanks.wav");

      assertThat(speech.counts()).isEqualTo(new VoiceCounts(2, 0, 0, 2, 0));
    }
    assertThat(heard).hasSize(2);
  }

  @Test
  void anAudioThatFailsDoesNotEndTheListening() throws Exception {
    AtomicReference<String> told = new AtomicReference<>();
    VoiceErrorListener errors =
        new VoiceErrorListener() {
          @Override
          public void onAudioFailure(String source, Throwable failure) {
            told.set(source);
          }
        };
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared()).onError(errors).start(Runnable::run, heard::add)) {
      CompletableFuture<ListenReport> bad = speech.listen(Wavs.raw("nothing", new byte[0]));
      listen(speech, "cancel.wav");

      assertThat(bad)
          .failsWithin(5, TimeUnit.SECONDS)
          .withThrowableThat()
          .withCauseInstanceOf(AudioFormatException.class)
          .withMessageContaining("'nothing' holds no samples");
      assertThat(speech.counts().audioFailures()).isEqualTo(1);
    }
    assertThat(told).hasValue("nothing");
    assertThat(heard).hasSize(1);
  }

  @Test
  void listensInTheOrderGivenByManyThreads() throws Exception {
    byte[] cancel = Wavs.samplesOf("cancel.wav");
    List<String> given = new ArrayList<>();
    List<CompletableFuture<ListenReport>> all = new ArrayList<>();
    try (VoskSpeech speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String name = "speaker-" + i;
        Runnable speak =
            () -> {
              synchronized (given) {
                given.add(name);
                all.add(speech.listen(Wavs.raw(name, cancel)));
              }
            };
        threads.add(new Thread(speak, "test-" + name));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join(5_000);
      }
      CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).get(60, TimeUnit.SECONDS);
    }
    assertThat(heard).extracting(Utterance::source).hasSize(4).containsExactlyElementsOf(given);
    assertThat(heard).extracting(Utterance::text).containsOnly("please cancel that");
  }

  @Test
  void twoRecognisersShareOneModel() throws Exception {
    try (VoskSpeech one = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add);
        VoskSpeech two = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add)) {
      CompletableFuture<ListenReport> first = one.listen(audio("cancel.wav"));
      CompletableFuture<ListenReport> second = two.listen(audio("cancel.wav"));
      first.get(60, TimeUnit.SECONDS);
      second.get(60, TimeUnit.SECONDS);
    }
    assertThat(heard).extracting(Utterance::text).hasSize(2).containsOnly("please cancel that");
  }

  @Test
  void endsATurnThatIsTooLong() throws Exception {
    byte[] cancel = Wavs.samplesOf("cancel.wav");
    byte[] spoken = Arrays.copyOfRange(cancel, 6_400, cancel.length - 16_000);
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .endOfTurn(Duration.ofMillis(900))
            .longestTurn(Duration.ofSeconds(1))
            .leastConfidence(0)
            .start(Runnable::run, heard::add)) {
      speech.listen(Wavs.raw("long", Wavs.join(spoken, spoken, spoken))).get(60, TimeUnit.SECONDS);
    }
    assertThat(heard).hasSizeGreaterThanOrEqualTo(2);
    assertThat(heard.get(0).speechEnd()).isLessThan(Duration.ofMillis(1_600));
  }

  @Test
  void wordsVoskIsUnsureOfAreHeldToBeNoise() throws Exception {
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared()).leastConfidence(0.999).start(Runnable::run, heard::add)) {
      ListenReport report = listen(speech, "track-8080.wav");

      assertThat(report.utterances()).isZero();
      assertThat(report.noises()).isEqualTo(1);
      assertThat(speech.counts()).isEqualTo(new VoiceCounts(0, 1, 0, 0, 0));
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void refusesAudioBeyondTheLimitAndLeavesItToTheCaller() throws Exception {
    try (VoskSpeech speech =
        VoskSpeech.on(TestModel.shared())
            .waitingAudios(1)
            .pace(Pace.realTime())
            .start(Runnable::run, heard::add)) {
      List<PcmAudio> given = new ArrayList<>();
      assertThatThrownBy(
              () -> {
                // One is listened to, one waits, and a third may slip in between.
                for (int i = 0; i < 4; i++) {
                  given.add(audio("cancel.wav"));
                  speech.listen(given.get(i));
                }
              })
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("waitingAudios");
      assertThat(given.get(given.size() - 1).read(new byte[320])).isEqualTo(320);
    }
  }

  @Test
  void refusesBadSettingsAtOnceWithTheValue() {
    VoskSpeechBuilder builder = VoskSpeech.on(TestModel.shared());
    assertThatThrownBy(() -> builder.endOfTurn(Duration.ofMillis(99)))
        .hasMessageContaining("0.099");
    assertThatThrownBy(() -> builder.endOfTurn(Duration.ofSeconds(-1)))
        .hasMessageContaining("PT-1S");
    assertThatThrownBy(() -> builder.longestTurn(Duration.ofHours(1))).hasMessageContaining("PT1H");
    assertThatThrownBy(() -> builder.leastConfidence(1.5)).hasMessageContaining("1.5");
    assertThatThrownBy(() -> builder.leastConfidence(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> builder.waitingAudios(0)).hasMessageContaining("is 0");
    assertThatThrownBy(() -> builder.name(" ")).hasMessageContaining("name");
  }

  @Test
  void refusesContradictorySettingsNamingBoth() {
    VoskSpeechBuilder builder =
        VoskSpeech.on(TestModel.shared())
            .endOfTurn(Duration.ofSeconds(5))
            .longestTurn(Duration.ofSeconds(5));

    assertThatThrownBy(() -> builder.start(Runnable::run, heard::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("endOfTurn (PT5S)")
        .hasMessageContaining("longestTurn (PT5S)");
  }

  @Test
  void anInterruptedStartEndsItsThreadAndGivesTheModelBack() throws Exception {
    VoskModel model = TestModel.open();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> VoskSpeech.on(model).start(Runnable::run, heard::add))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();

    model.close();
    // The thread makes and frees its recogniser before it ends.
    await("the voice thread gives the model back")
        .atMost(Duration.ofSeconds(10))
        .until(model::freed);
  }

  @Test
  void refusesAnEmptyUtterance() {
    assertThatThrownBy(() -> new Utterance(" ", 1, "x", Duration.ZERO, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Utterance("x", 1.1, "x", Duration.ZERO, 0))
        .hasMessageContaining("1.1");
  }

  static PcmAudio audio(String recording) {
    try {
      return PcmAudio.wav(Wavs.recording(recording));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ListenReport listen(VoskSpeech speech, String recording) throws Exception {
    return speech.listen(audio(recording)).get(60, TimeUnit.SECONDS);
  }
}
