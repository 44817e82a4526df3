package io.dualloop.benchmarks;

import io.dualloop.benchmarks.voice.VoiceSettings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param voice how the suite of that name runs
 * @param results the folder for the JSON files
 */
record Options(VoiceSettings voice, Path results) {

  static final String HELP =
      """
      usage: script/bench voice [--quick] [--turns N] [--calls N]
             script/bench voice --soak [--minutes N] [--calls N]

        voice      ears, mouth and foreground loop on real speech, beside what Vosk does alone with
                   the same audio; about a quarter of an hour
        --quick    %d turns instead of all: within three minutes, and good for a look only
        --soak     20 sessions for a while instead: does memory grow?
        --turns N  how many turns are measured; all that there are unless given
        --calls N  how many calls speak at a time; %d unless given, with --soak %d
        --minutes N  how long a soak lasts, of which the first fifth is warm-up; %d unless given
        --help     print this

      The table is printed on stdout and the figures are written to benchmarks/results/voice.json,
      those of --soak to voice-soak.json. Nothing else should run on the machine meanwhile. The exit
      code is 0 if all goals hold, 1 if one does not, and 2 if the options can't be understood.
      """
          .formatted(
              VoiceSettings.QUICK_TURNS,
              VoiceSettings.CALLS,
              VoiceSettings.SOAK_CALLS,
              VoiceSettings.SOAK_MINUTES);

  private static final int MOST = 1_000_000;

  /** The options can't be understood; the message is for the one who gave them. */
  static final class Misused extends Exception {

    private static final long serialVersionUID = 1L;

    Misused(String message) {
      super(message);
    }
  }

  /** Reads the arguments; the folders come from system properties, which script/bench sets. */
  static Options parse(String[] args, UnaryOperator<@Nullable String> property) throws Misused {
    if (args.length == 0) {
      throw new Misused("no suite is named; there is: voice");
    }
    if (!args[0].equals("voice")) {
      throw new Misused("there is no suite '" + args[0] + "'; there is: voice");
    }
    boolean quick = false;
    boolean soak = false;
    Integer turns = null;
    Integer calls = null;
    Integer minutes = null;
    for (int i = 1; i < args.length; i++) {
      switch (args[i]) {
        case "--quick" -> quick = true;
        case "--soak" -> soak = true;
        case "--turns" -> turns = number(args, ++i);
        case "--calls" -> calls = number(args, ++i);
        case "--minutes" -> minutes = number(args, ++i);
        default -> throw new Misused("unknown option '" + args[i] + "'; --help lists all");
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
            new VoiceSettings.Places(
                existing("dualloop.vosk.model", property),
                existing("dualloop.speech", property),
                existing("dualloop.recordings", property))),
        path("dualloop.results", property));
  }

  static boolean asksForHelp(String[] args) {
    return Arrays.asList(args).contains("--help");
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

  private static Path existing(String name, UnaryOperator<@Nullable String> property)
      throws Misused {
    Path path = path(name, property);
    if (!Files.exists(path)) {
      throw new Misused("there is nothing at '" + path + "' (" + name + "); start script/bench");
    }
    return path;
  }

  private static Path path(String name, UnaryOperator<@Nullable String> property) throws Misused {
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
