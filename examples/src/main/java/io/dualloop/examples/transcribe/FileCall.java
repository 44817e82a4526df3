package io.dualloop.examples.transcribe;

import io.dualloop.api.User;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.DialogueListener;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoiceCall;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Paced;
import io.dualloop.voice.vosk.audio.PcmAudio;
import io.dualloop.voice.vosk.audio.RecordingSink;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One file, heard as a call in which the program only lets hear that it has understood. */
final class FileCall implements DialogueListener {

  private static final long LONGEST_HOURS = 4;

  private final Path file;
  private final boolean atPace;
  private final List<Heard> turns = new ArrayList<>();
  private final List<Long> soundsNanos = new ArrayList<>();
  private long spokenNanos;

  FileCall(Path file, boolean atPace) {
    this.file = file;
    this.atPace = atPace;
  }

  /** Blocks to the end of the file. */
  Line hear(VoskRecognizers recognizers, ForegroundLoop loop) throws InterruptedException {
    DialogueBuilder dialogue =
        Dialogue.on(loop)
            .cancelPhrases()
            .otherwise((turn, intent) -> {})
            .rePrompt(Duration.ZERO, 0)
            .listener(this);
    try (SpeechPlayer player = SpeechPlayer.to(new RecordingSink()).start();
        VoiceCall call =
            VoiceCall.begin(
                file.toString(),
                User.ANYONE,
                Hearing.with(recognizers).name(String.valueOf(file.getFileName())),
                new VoiceCall.Line(source(), listeningTo(player)),
                dialogue)) {
      await(call.hearing().over());
      // What was told last has reached the loop, but perhaps not yet been dealt with. A step that
      // has
      // begun may do the first of these before it, and so there is a second.
      CompletableFuture<Boolean> dealtWith = new CompletableFuture<>();
      loop.execute(() -> loop.execute(() -> dealtWith.complete(true)));
      await(dealtWith);
      return line("");
    } catch (IOException e) {
      return line(String.valueOf(e.getMessage()));
    } catch (ExecutionException | TimeoutException e) {
      return line(String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
    }
  }

  private static void await(CompletableFuture<?> end)
      throws InterruptedException, ExecutionException, TimeoutException {
    var unused = end.get(LONGEST_HOURS, TimeUnit.HOURS);
  }

  private AudioSource source() throws IOException {
    AudioSource audio = new HeldLine(PcmAudio.wav(file));
    return atPace ? Paced.realTime(audio) : audio;
  }

  private SpeechOutput listeningTo(SpeechPlayer player) {
    return new NotedOutput(player, this::sounded);
  }

  private synchronized void sounded() {
    soundsNanos.add(System.nanoTime());
  }

  @Override
  public synchronized void heard(long turn, Heard heard) {
    turns.add(heard);
    spokenNanos = System.nanoTime() - heard.sinceSpeech().toNanos();
  }

  private synchronized Line line(String failure) {
    if (turns.isEmpty()) {
      return new Line(
          name(), Optional.empty(), Optional.empty(), Optional.empty(), "(nothing)", failure);
    }
    Heard last = turns.get(turns.size() - 1);
    Optional<Duration> feedback =
        soundsNanos.stream()
            .filter(sound -> sound - spokenNanos >= 0)
            .findFirst()
            .map(sound -> Duration.ofNanos(sound - spokenNanos));
    return new Line(
        name(),
        Optional.of(last.position()),
        Optional.of(last.sinceSpeech()).filter(each -> atPace),
        feedback.filter(each -> atPace),
        String.join(" / ", turns.stream().map(Heard::text).toList()),
        failure);
  }

  private String name() {
    return String.valueOf(file.getFileName());
  }

  /** What is played, and when it can be heard. */
  private record NotedOutput(SpeechOutput below, Runnable sounded) implements SpeechOutput {

    @Override
    public void play(Speech speech, Playback playback) {
      below.play(
          speech,
          new Playback() {
            @Override
            public void started() {
              sounded.run();
              playback.started();
            }

            @Override
            public void ended(int wordsHeard, boolean complete) {
              playback.ended(wordsHeard, complete);
            }

            @Override
            public void failed(Throwable cause) {
              playback.failed(cause);
            }
          });
    }

    @Override
    public void pause() {
      below.pause();
    }

    @Override
    public void resume() {
      below.resume();
    }

    @Override
    public void stop() {
      below.stop();
    }
  }
}
