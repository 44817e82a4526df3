package io.dualloop.benchmarks;

import io.dualloop.benchmarks.contest.ContestSettings;
import io.dualloop.benchmarks.http.HttpSettings;
import io.dualloop.benchmarks.http.HttpSuite;
import io.dualloop.benchmarks.jdbc.JdbcSuite;
import io.dualloop.benchmarks.rabbit.RabbitSuite;
import io.dualloop.benchmarks.redis.RedisSettings;
import io.dualloop.benchmarks.redis.RedisSuite;
import io.dualloop.benchmarks.voice.VoiceSettings;
import io.dualloop.benchmarks.voice.VoiceSuite;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for. script/bench explains it all, and sets the system properties.
 *
 * @param suite what is measured, and how
 * @param results the folder for the JSON files
 */
record Options(Suite suite, Path results) {

  private static final int MOST = 1_000_000;
  private static final String SUITES = "there are: voice, redis, jdbc, rabbit, http";

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
      throw new Misused("no suite is named; " + SUITES);
    }
    Suite suite =
        switch (args[0]) {
          case "voice" -> voice(args, property);
          case "redis" -> redis(args, property);
          case "jdbc" -> new JdbcSuite(contest(args));
          case "rabbit" -> new RabbitSuite(contest(args));
          case "http" -> new HttpSuite(isQuick(args) ? HttpSettings.quick() : HttpSettings.whole());
          default -> throw new Misused("there is no suite '" + args[0] + "'; " + SUITES);
        };
    return new Options(suite, path("dualloop.results", property));
  }

  private static Suite voice(String[] args, Function<String, @Nullable String> property)
      throws Misused {
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
        default -> throw unknown(args[i]);
      }
    }
    if (soak && (quick || turns != null)) {
      throw new Misused("--soak has no turns to count: leave --quick and --turns, or --soak");
    }
    if (!soak && minutes != null) {
      throw new Misused("--minutes is for --soak; say --turns to end sooner");
    }
    return new VoiceSuite(
        new VoiceSettings(
            turns != null ? turns : quick ? VoiceSettings.QUICK_TURNS : MOST,
            calls != null ? calls : soak ? VoiceSettings.SOAK_CALLS : VoiceSettings.CALLS,
            minutes != null ? minutes : soak ? VoiceSettings.SOAK_MINUTES : 0,
            quick ? VoiceSettings.QUICK_RACES : VoiceSettings.RACES,
            new VoiceSettings.Places(
                existing("dualloop.vosk.model", property),
                existing("dualloop.speech", property),
                existing("dualloop.recordings", property),
                loudness ? null : existing("dualloop.silero.model", property))));
  }

  private static Suite redis(String[] args, Function<String, @Nullable String> property)
      throws Misused {
    boolean quick = isQuick(args);
    Path bullmq = existing("dualloop.bullmq", property);
    return new RedisSuite(quick ? RedisSettings.quick(bullmq) : RedisSettings.whole(bullmq));
  }

  private static ContestSettings contest(String[] args) throws Misused {
    return isQuick(args) ? ContestSettings.quick() : ContestSettings.whole();
  }

  /** Of a suite that has no other option. */
  private static boolean isQuick(String[] args) throws Misused {
    boolean quick = false;
    for (int i = 1; i < args.length; i++) {
      if (!args[i].equals("--quick")) {
        throw unknown(args[i]);
      }
      quick = true;
    }
    return quick;
  }

  private static Misused unknown(String option) {
    return new Misused("unknown option '" + option + "'; script/bench --help lists all");
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
