package io.dualloop.benchmarks.contest;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A program that says {@code ready}, answers each line with a line of numbers, and ends with its
 * input.
 */
public interface LineProgram {

  /**
   * Answers a question.
   *
   * @param question its first word
   * @param numbers its other words
   * @return the numbers of the answer
   * @throws Exception if it can't be answered, which ends the program
   */
  double[] answer(String question, int... numbers) throws Exception;

  /**
   * Makes it, and serves until the input ends; never returns.
   *
   * @param maker makes the program
   */
  static void run(Maker maker) {
    PrintStream out = System.out;
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      LineProgram program = maker.make();
      out.println("ready");
      in.lines().forEach(line -> out.println(program.answer(line)));
      Runtime.getRuntime().halt(0);
    } catch (Throwable e) {
      e.printStackTrace();
      // Threads of its own may be left, and whoever waits for an answer has to see that there is
      // none.
      Runtime.getRuntime().halt(1);
    }
  }

  /** Makes a program. */
  @FunctionalInterface
  interface Maker {

    /**
     * Makes it.
     *
     * @return what answers
     * @throws Exception if it can't be made
     */
    LineProgram make() throws Exception;
  }

  private String answer(String line) {
    String[] words = line.split(" ", -1);
    int[] numbers = Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
    try {
      return Arrays.stream(answer(words[0], numbers))
          .mapToObj(each -> String.format(Locale.ROOT, "%.6f", each))
          .collect(Collectors.joining(" "));
    } catch (Exception e) {
      throw new IllegalStateException("can't answer '" + line + "'", e);
    }
  }
}
