package io.dualloop.benchmarks.contest;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A contender's program: what is to be measured comes as lines, each answered by one.
 *
 * <pre>
 * throughput TASKS WINDOW    SECONDS
 * schedule TASKS RATE        P50 P99 P50 P99, in milliseconds: until the begin, and until the ending
 *                            is known
 * lost                       how many messages got lost since this was last asked
 * </pre>
 *
 * <p>It is ready when it says so, and ends with its input.
 */
public final class ContenderProgram {

  private final Contender contender;
  private long next;

  private ContenderProgram(Contender contender) {
    this.contender = contender;
  }

  /** Makes the contender. */
  public interface Maker {

    /**
     * Connects, and makes what it needs on its server.
     *
     * @param arguments of the program: which contender, and where its servers are
     * @return the contender
     * @throws Exception if it can't be made
     */
    Contender make(String... arguments) throws Exception;
  }

  /**
   * Runs it; never returns.
   *
   * @param maker makes the contender
   * @param arguments given to it; the first says how it is called
   */
  public static void run(Maker maker, String... arguments) {
    PrintStream out = System.out;
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      Contender contender = maker.make(arguments);
      System.err.println("  " + arguments[0] + ": " + contender.settings());
      out.println("ready");
      new ContenderProgram(contender).serve(in, out);
      Runtime.getRuntime().halt(0);
    } catch (Throwable e) {
      e.printStackTrace();
      // Threads of its own may be left, and whoever waits for an answer has to see that there is
      // none.
      Runtime.getRuntime().halt(1);
    }
  }

  private void serve(BufferedReader in, PrintStream out) throws Exception {
    for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      out.println(
          switch (words[0]) {
            case "throughput" -> throughput(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "schedule" -> schedule(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "lost" -> numbers((double) contender.lost());
            default -> throw new IllegalArgumentException("there is no question '" + line + "'");
          });
    }
  }

  private String throughput(int tasks, int window) throws Exception {
    return numbers(
        Throughput.seconds(
            () -> {
              long number = next++;
              Lives.Life life = Lives.of(number, System.nanoTime());
              contender.submit(number, Lives.payload(number));
              return life.ended();
            },
            tasks,
            window));
  }

  private String schedule(int tasks, int rate) throws Exception {
    OpenSchedule run = new OpenSchedule(contender, next, tasks, rate);
    next += tasks;
    return numbers(
        run.starts().millis(50),
        run.starts().millis(99),
        run.ends().millis(50),
        run.ends().millis(99));
  }

  private static String numbers(double... values) {
    return Arrays.stream(values)
        .mapToObj(each -> String.format(Locale.ROOT, "%.6f", each))
        .collect(Collectors.joining(" "));
  }
}
