package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a {@link SpeechPlayer}. For one thread; each setter refuses bad values at once and
 * returns this builder. Arguments must not be null.
 */
public final class SpeechPlayerBuilder {

  private final AudioSink sink;
  private final Map<String, byte[]> prompts = new HashMap<>();
  private final List<String> prepared = new ArrayList<>();
  private String name = "mouth";
  private @Nullable SpeechSynthesizer voice;
  private Duration deadline = Duration.ofSeconds(3);
  private Duration longestSpeech = Duration.ofMinutes(2);

  SpeechPlayerBuilder(AudioSink sink) {
    this.sink = Objects.requireNonNull(sink, "sink");
  }

  /**
   * The name in the threads' names, {@code dualloop-speak-<name>}.
   *
   * @param name the name; default {@code mouth}
   * @return this
   * @throws IllegalArgumentException if it is blank
   */
  public SpeechPlayerBuilder name(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    this.name = name;
    return this;
  }

  /**
   * Who speaks words of which there is no recording. What it says is kept up to {@link
   * CachedSynthesizer#DEFAULT_BYTES}; for another limit, or to share it with other players, give a
   * {@link CachedSynthesizer}.
   *
   * @param voice the voice; default none, so that other words fail
   * @return this
   */
  public SpeechPlayerBuilder voice(SpeechSynthesizer voice) {
    this.voice = Objects.requireNonNull(voice, "voice");
    return this;
  }

  /**
   * A recording that stands for just these words. Read at once, which blocks as the disk does.
   *
   * @param text the words; white space around them doesn't count
   * @param wav 16-bit PCM, 8 to 48 kHz, mono or stereo, up to 10 min; silence before and after the
   *     speech is cut off
   * @return this
   * @throws IllegalArgumentException if the text is blank
   * @throws IOException if the file can't be read, or isn't such a WAV file, or nothing can be
   *     heard in it
   */
  public SpeechPlayerBuilder prompt(String text, Path wav) throws IOException {
    Speech.words(text);
    try {
      prompts.put(text.strip(), WavSamples.read(wav));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    return this;
  }

  /**
   * Texts that the voice speaks into its cache at the start, so that they are heard at once later.
   *
   * @param texts what will be said, none blank
   * @return this
   * @throws IllegalArgumentException if one is blank
   */
  public SpeechPlayerBuilder prepare(String... texts) {
    for (String text : texts) {
      Speech.words(text);
    }
    prepared.addAll(List.of(texts));
    return this;
  }

  /**
   * How long the voice may take to give its first samples, and the next ones where they run out.
   * After that the speech fails.
   *
   * @param deadline 10 ms to 1 min; default 3 s
   * @return this
   * @throws IllegalArgumentException if it is out of that range
   */
  public SpeechPlayerBuilder deadline(Duration deadline) {
    refuseOutside("deadline", Duration.ofMillis(10), deadline, Duration.ofMinutes(1));
    this.deadline = deadline;
    return this;
  }

  /**
   * How long one speech of the voice may be; its samples are held in memory, 32,000 bytes a second.
   *
   * @param limit 1 s to 10 min; default 2 min
   * @return this
   * @throws IllegalArgumentException if it is out of that range
   */
  public SpeechPlayerBuilder longestSpeech(Duration limit) {
    refuseOutside("longestSpeech", Duration.ofSeconds(1), limit, Duration.ofMinutes(10));
    this.longestSpeech = limit;
    return this;
  }

  /**
   * Warms the voice up, has it speak the prepared texts, and starts the speaking thread. May block
   * as long as the voice does; with espeak-ng, about a tenth of a second a text. Not to be called
   * on a loop's thread.
   *
   * <p>Whatever it throws, the sink is closed then, which the caller may hold no reference to.
   *
   * @return the player, to be closed by the caller; it closes the sink
   * @throws IllegalStateException if there are texts to prepare, but no voice
   * @throws IOException if the voice can't speak, which says what to do, or the thread is
   *     interrupted meanwhile (it stays interrupted)
   */
  public SpeechPlayer start() throws IOException {
    boolean started = false;
    try {
      SpeechPlayer player = startPlayer();
      started = true;
      return player;
    } finally {
      if (!started) {
        sink.close();
      }
    }
  }

  private SpeechPlayer startPlayer() throws IOException {
    CachedSynthesizer cached = null;
    if (voice != null) {
      cached = voice instanceof CachedSynthesizer c ? c : CachedSynthesizer.of(voice);
      makeReady(cached);
    } else if (!prepared.isEmpty()) {
      throw new IllegalStateException(
          "there are texts to prepare (prepare), but nobody to speak them (voice)");
    }
    int mostBytes = Math.toIntExact(longestSpeech.toMillis() * 2 * Pcm.SAMPLE_RATE / 1000);
    Repertoire repertoire =
        new Repertoire(prompts, cached, "dualloop-synthesize-" + name, mostBytes);
    return SpeechPlayer.start("dualloop-speak-" + name, sink, repertoire, deadline);
  }

  private void makeReady(CachedSynthesizer cached) throws IOException {
    try {
      cached.warmUp();
      cached.prepare(prepared.toArray(new String[0]));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    IOException interrupted =
        new InterruptedIOException("interrupted while getting ready to speak");
    interrupted.initCause(cause);
    return interrupted;
  }

  static void refuseOutside(String what, Duration least, Duration value, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          what + " must be within " + least + " and " + most + ", is " + value);
    }
  }
}
