package io.dualloop.benchmarks;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says behind the suite's name, and the places that script/bench names as
 * system properties.
 *
 * @param words what stands behind the name
 * @param property gives a system property
 */
record Options(List<String> words, Function<String, @Nullable String> property) {

  /** The largest number that an option takes. */
  static final int MOST = 1_000_000;

  Options {
    words = List.copyOf(words);
  }

  /** The suite that the command line asks for. */
  static Suite suite(String[] args, Function<String, @Nullable String> property) throws Misused {
    if (args.length == 0) {
      throw new Misused("no suite is named; " + Suites.list());
    }
    List<String> words = List.of(args);
    return Suites.make(words.get(0), new Options(words.subList(1, words.size()), property));
  }

  /** The folder for the JSON files. */
  static Path results(Function<String, @Nullable String> property) throws Misused {
    return new Options(List.of(), property).path("dualloop.results");
  }

  /** Whether it has to end soon. Who says how many turns there are decides how long it takes. */
  static boolean hasToBeQuick(String... args) {
    List<String> words = List.of(args);
    return words.contains("--quick") && !words.contains("--turns");
  }

  /** Of a suite that has no other option. */
  boolean isQuick() throws Misused {
    for (String word : words) {
      if (!word.equals("--quick")) {
        throw unknown(word);
      }
    }
    return !words.isEmpty();
  }

  static Misused unknown(String option) {
    return new Misused("unknown option '" + option + "'; script/bench --help lists all");
  }

  /** The number at an index, behind its option. */
  int number(int index) throws Misused {
    String option = words.get(index - 1);
    if (index >= words.size()) {
      throw new Misused(option + " needs a number after it");
    }
    try {
      int number = Integer.parseInt(words.get(index));
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as for a number out of range.
    }
    throw new Misused(
        option + " needs a number of 1 to " + MOST + ", but got '" + words.get(index) + "'");
  }

  /** A file or folder that has to be there. */
  Path existing(String name) throws Misused {
    Path path = path(name);
    if (!Files.exists(path)) {
      throw new Misused("there is nothing at '" + path + "' (" + name + "); start script/bench");
    }
    return path;
  }

  private Path path(String name) throws Misused {
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
