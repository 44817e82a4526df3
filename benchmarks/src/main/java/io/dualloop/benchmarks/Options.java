package io.dualloop.benchmarks;

import io.dualloop.benchmarks.voice.VoiceSettings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for. script/bench explains it all, and sets the system properties.
 *
 * @param voice how the suite of that name runs
 * @param results the folder for the JSON files
 */
record Options(VoiceSettings voice, Path results) {

  private static final int MOST = 1_000_000;

  /** The options can't be understood; the message is for the one who gave them. */
  static final class Misused extends Exception {

    private static final long serialVersionUID = 1L;

    Misused(String message) {
      super(message);
    }
  }

  /** Reads the arguments; the folders come from system properties, which script/bench sets. */
  static Options parse(String[] args, Function<String, @Nullable String> property) throws Misused {
    if (args.length == 0) {
      throw new Misused("no suite is named; there is: voice");
    }
    if (!args[0].equals("voice")) {
      throw new Misused("there is no suite '" + args[0] + "'; there is: voice");
    }
    boolean quick = false;
    boolean soak = false;
    boolean loudness = false;
    Integer turns = null;
    Integer calls = null;
    Integer minutes = null;
    for (int i = 1; i < args.length; i++) {
      switch (args[i]) {
        case "--quick" -> quick = true;
        case "--soak" -> soak = true;
        case "--loudness" -> loudness = true;
        case "--turns" -> turns = number(args, ++i);
        case "--calls" -> calls = number(args, ++i);
        case "--minutes" -> minutes = number(args, ++i);
        default ->
            throw new Misused("unknown option '" + args[i] + "'; script/bench --help lists all");
      }
    }
    if (soak && (quick || turns != null)) {
      throw new Misused("--soak has no turns to count: leave --quick and --turns, or --soak");
    }
    if (!soak && minutes != null) {
      throw new Misused("--minutes is for --soak; say --turns to end sooner");
    }
    return new Options(
        new VoiceSettings(
            turns != null ? turns : quick ? VoiceSettings.QUICK_TURNS : MOST,
            calls != null ? calls : soak ? VoiceSettings.SOAK_CALLS : VoiceSettings.CALLS,
            minutes != null ? minutes : soak ? VoiceSettings.SOAK_MINUTES : 0,
            quick ? VoiceSettings.QUICK_RACES : VoiceSettings.RACES,
            new VoiceSettings.Places(
                existing("dualloop.vosk.model", property),
                existing("dualloop.speech", property),
                existing("dualloop.recordings", property),
                loudness ? null : existing("dualloop.silero.model", property))),
        path("dualloop.results", property));
  }

  /** What the suite is called in its table, and the JSON file without its ending. */
  String name() {
    return "voice"
        + (voice.soak() ? "-soak" : "")
        + (voice.places().silero() == null ? "-loudness" : "");
  }

  private static int number(String[] args, int index) throws Misused {
    String option = args[index - 1];
    if (index >= args.length) {
      throw new Misused(option + " needs a number after it");
    }
    try {
      int number = Integer.parseInt(args[index]);
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as for a number out of range.
    }
    throw new Misused(
        option + " needs a number of 1 to " + MOST + ", but got '" + args[index] + "'");
  }

  private static Path existing(String name, Function<String, @Nullable String> property)
      throws Misused {
    Path path = path(name, property);
    if (!Files.exists(path)) {
      throw new Misused("there is nothing at '" + path + "' (" + name + "); start script/bench");
    }
    return path;
  }

  private static Path path(String name, Function<String, @Nullable String> property)
      throws Misused {
    String value = property.apply(name);
    if (value == null || value.isBlank()) {
      throw new Misused("the system property " + name + " is not set; start script/bench");
    }
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new Misused("'" + value + "' (" + name + ") is no path; start script/bench");
    }
  }
}
