package io.dualloop.voice.vosk.speaking;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The voice of the program espeak-ng, which must be installed. Each text is spoken by a process of
 * its own, which gets it on its standard input, never on its command line, and which is killed when
 * the speech is stopped or takes too long. Its first samples are handed over while it makes the
 * rest.
 *
 * <p>Immutable: each setting gives another voice. May be used by many threads. Characters that
 * would be orders to the program, such as control characters and phonemes in double brackets, are
 * taken as text.
 */
public final class EspeakNg implements SpeechSynthesizer {

  private static final Pattern VOICE = Pattern.compile("[A-Za-z0-9_+][A-Za-z0-9_+./-]{0,99}");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

  /** In however long a row of brackets. */
  private static final Pattern PHONEMES = Pattern.compile("\\[(?=\\[)");

  /** In UTF-8 these fit in the pipe to the program, so that handing them over never waits. */
  private static final int MOST_CHARACTERS = 16_000;

  private static final String INSTALL =
      "; install it (Debian, Ubuntu: apt-get install espeak-ng; macOS: brew install espeak-ng), or"
          + " say with program(...) where it is";

  private record Settings(
      String program, String voice, int wordsPerMinute, int pitch, Duration deadline) {

    Settings withProgram(String other) {
      return new Settings(other, voice, wordsPerMinute, pitch, deadline);
    }

    Settings withVoice(String other) {
      return new Settings(program, other, wordsPerMinute, pitch, deadline);
    }

    Settings withWordsPerMinute(int other) {
      return new Settings(program, voice, other, pitch, deadline);
    }

    Settings withPitch(int other) {
      return new Settings(program, voice, wordsPerMinute, other, deadline);
    }

    Settings withDeadline(Duration other) {
      return new Settings(program, voice, wordsPerMinute, pitch, other);
    }
  }

  private final Settings settings;

  private EspeakNg(Settings settings) {
    this.settings = settings;
  }

  /**
   * An English voice: 175 words a minute, a medium pitch, and a deadline of 3 s.
   *
   * @return the voice; whether the program is there shows when a player starts or at first use
   */
  public static EspeakNg english() {
    return new EspeakNg(new Settings("espeak-ng", "en", 175, 50, Duration.ofSeconds(3)));
  }

  /**
   * Another voice or language.
   *
   * @param name as the program calls it, such as {@code en-gb} or {@code de}; default {@code en}
   * @return such a voice
   * @throws IllegalArgumentException if it can't be a voice's name
   */
  public EspeakNg voice(String name) {
    if (!VOICE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "' is no name of a voice; see espeak-ng --voices");
    }
    return new EspeakNg(settings.withVoice(name));
  }

  /**
   * How fast it speaks.
   *
   * @param words a minute, 80 to 450; default 175
   * @return such a voice
   * @throws IllegalArgumentException if it is out of that range
   */
  public EspeakNg wordsPerMinute(int words) {
    return new EspeakNg(settings.withWordsPerMinute(within("wordsPerMinute", 80, words, 450)));
  }

  /**
   * How high it speaks.
   *
   * @param pitch 0 to 99; default 50
   * @return such a voice
   * @throws IllegalArgumentException if it is out of that range
   */
  public EspeakNg pitch(int pitch) {
    return new EspeakNg(settings.withPitch(within("pitch", 0, pitch, 99)));
  }

  /**
   * How long the program may be silent before it is killed.
   *
   * @param deadline 10 ms to 1 min; default 3 s
   * @return such a voice
   * @throws IllegalArgumentException if it is out of that range
   */
  public EspeakNg deadline(Duration deadline) {
    SpeechPlayerBuilder.refuseOutside(
        "deadline", Duration.ofMillis(10), deadline, Duration.ofMinutes(1));
    return new EspeakNg(settings.withDeadline(deadline));
  }

  /**
   * Where the program is.
   *
   * @param path its path, or its name if it is on the search path; default {@code espeak-ng}
   * @return such a voice
   * @throws IllegalArgumentException if it is blank
   */
  public EspeakNg program(String path) {
    if (Objects.requireNonNull(path, "path").isBlank()) {
      throw new IllegalArgumentException("the program's path must not be blank");
    }
    return new EspeakNg(settings.withProgram(path));
  }

  /** Speaks a word that nobody hears, to see that the program is there and works. */
  @Override
  public void warmUp() throws IOException, InterruptedException {
    synthesize("ready", (samples, length) -> {});
  }

  /**
   * {@inheritDoc}
   *
   * @throws SynthesisException if the program is missing, fails, prints no WAV, or is silent for
   *     longer than the deadline, or if the text is longer than 16,000 characters
   */
  @Override
  public void synthesize(String text, Samples to) throws IOException, InterruptedException {
    if (text.length() > MOST_CHARACTERS) {
      throw new SynthesisException(
          "The text has "
              + text.length()
              + " characters, more than the "
              + MOST_CHARACTERS
              + " that are spoken at a time; cut it into pieces");
    }
    try (ProgramOutput output = new ProgramOutput(start(), settings.program, settings.deadline)) {
      output.write(plain(text).getBytes(StandardCharsets.UTF_8));
      if (output.isEmpty()) {
        return; // Nothing in it can be said; the program prints no WAV then.
      }
      WavSamples.copy(settings.program, output, to);
    }
  }

  private Process start() throws SynthesisException {
    List<String> command =
        List.of(
            settings.program,
            "--stdin",
            "--stdout",
            "-z", // no pause at the end
            "-b", // the text is UTF-8
            "1",
            "-v",
            settings.voice,
            "-s",
            Integer.toString(settings.wordsPerMinute),
            "-p",
            Integer.toString(settings.pitch));
    try {
      return new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new SynthesisException("'" + settings.program + "' can't be started" + INSTALL, e);
    }
  }

  private static String plain(String text) {
    return PHONEMES.matcher(CONTROL.matcher(text).replaceAll(" ")).replaceAll("[ ");
  }

  private static int within(String what, int least, int value, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " must be within " + least + " and " + most + ", is " + value);
    }
    return value;
  }
}
