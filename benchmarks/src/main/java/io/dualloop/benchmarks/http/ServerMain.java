package io.dualloop.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import io.dualloop.benchmarks.contest.LineProgram;
import io.dualloop.benchmarks.rounds.FixedRate;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server in a process of its own.
 *
 * <pre>
 * port                 where it listens
 * begun TASKS          waits until so many tasks have begun
 * updates COUNT        updates tasks in turn; each carries its number, which goes on from that of the
 *                      update before, and when it was due
 * finish               ends all tasks
 * memory               KiB of heap after a collection, and of what is resident
 * processor            seconds of a processor up to now
 * </pre>
 */
public final class ServerMain implements LineProgram {

  private static final int COLLECTIONS = 3;

  private final ServedTasks server;
  private int next;

  private ServerMain(ServedTasks server) {
    this.server = server;
  }

  /**
   * Runs it; never returns.
   *
   * @param arguments dualloop or bare
   */
  public static void main(String[] arguments) {
    LineProgram.run(
        () ->
            new ServerMain(
                arguments[0].equals("dualloop") ? new DualloopServer() : new BareServer()));
  }

  @Override
  public double[] answer(String question, int... numbers) throws Exception {
    return switch (question) {
      case "port" -> new double[] {server.port()};
      case "begun" -> {
        server.awaitBegun(numbers[0]);
        yield new double[] {numbers[0]};
      }
      case "updates" -> updates(numbers[0]);
      case "finish" -> {
        server.finish();
        yield new double[] {0};
      }
      case "memory" -> new double[] {heap(), resident()};
      case "processor" -> new double[] {processor()};
      default -> throw new IllegalArgumentException("there is no question '" + question + "'");
    };
  }

  /** On an open schedule: what is late is told late, and counts from when it was due. */
  private double[] updates(int count) {
    FixedRate schedule = FixedRate.of(HttpSettings.RATE);
    for (int i = 0; i < count; i++) {
      long due = schedule.await(i);
      server.update(next, next + " " + due);
      next++;
    }
    return new double[] {count};
  }

  private static double heap() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return (runtime.totalMemory() - runtime.freeMemory()) / 1024.0;
  }

  private static double resident() throws IOException {
    String line =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(each -> each.startsWith("VmRSS:"))
            .findFirst()
            .orElseThrow();
    return Double.parseDouble(line.replaceAll("\\D", ""));
  }

  private static double processor() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e9;
  }
}
