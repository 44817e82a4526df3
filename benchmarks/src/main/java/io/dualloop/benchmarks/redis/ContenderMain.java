package io.dualloop.benchmarks.redis;

import io.dualloop.benchmarks.contest.Throughput;
import io.dualloop.benchmarks.report.Latencies;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A contender's program: what is to be measured comes as lines, each answered by one.
 *
 * <pre>
 * throughput TASKS WINDOW    SECONDS
 * roundtrips COUNT           P50 P99, in milliseconds
 * </pre>
 *
 * <p>It is ready when it says so, and ends with its input. Contenders in other languages say the
 * same.
 */
final class ContenderMain {

  private final Contender contender;
  private long next;

  private ContenderMain(Contender contender) {
    this.contender = contender;
  }

  public static void main(String[] args) {
    PrintStream out = System.out;
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      Contender contender = contender(args[0], args[1]);
      out.println("ready");
      new ContenderMain(contender).serve(in, out);
      Runtime.getRuntime().halt(0);
    } catch (Throwable e) {
      e.printStackTrace();
      // Threads of its own may be left, and whoever waits for an answer has to see that there is
      // none.
      Runtime.getRuntime().halt(1);
    }
  }

  private static Contender contender(String name, String uri) {
    return switch (name) {
      case "bare" -> new BareScripts(uri);
      case "dualloop" -> new Dualloop(uri);
      case "redisson" -> new RedissonExecutor(uri);
      default -> throw new IllegalArgumentException("there is no contender '" + name + "'");
    };
  }

  private void serve(BufferedReader in, PrintStream out) throws Exception {
    for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      int count = Integer.parseInt(words[1]);
      out.println(
          words[0].equals("throughput")
              ? throughput(count, Integer.parseInt(words[2]))
              : roundTrips(count));
    }
  }

  private String throughput(int tasks, int window) throws Exception {
    return number(Throughput.seconds(() -> contender.begin(next++), tasks, window));
  }

  private String roundTrips(int count) throws Exception {
    Latencies times = new Latencies();
    for (int i = 0; i < count; i++) {
      long begun = System.nanoTime();
      CompletableFuture<?> ended = contender.begin(next++);
      ended.get(Throughput.PATIENCE_SECONDS, TimeUnit.SECONDS);
      times.add(System.nanoTime() - begun);
    }
    return number(times.millis(50)) + " " + number(times.millis(99));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
