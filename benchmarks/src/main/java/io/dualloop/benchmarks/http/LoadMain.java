package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.contest.LineProgram;
import io.dualloop.benchmarks.report.Latencies;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clients of one server, in a process of their own.
 *
 * <pre>
 * at PORT             where the server is
 * submit TASKS        submits tasks; those of before are left alone
 * pretend TASKS       takes it that there are so many, of a server that has none
 * tags                asks how each task stands
 * open STREAMS        opens streams in turn of the tasks, and waits for the first event of each
 * listen FIRST        counts the updates that come over them from this number on
 * heard UNTIL         how many streams have not heard the newest update before this number, in the end;
 *                     P50 P99 MAX from when updates were due until they or newer ones were heard; how
 *                     many were heard by newer ones only; P99 MAX of how late a thread is that only ticks
 *                     meanwhile; all times in milliseconds
 * endings             how many streams were told one ending before they were closed
 * poll SECONDS        polls; how many were answered a second, and P50 P99 of the time until an answer
 * </pre>
 */
public final class LoadMain implements LineProgram {

  private final List<String> tasks = new ArrayList<>();
  private final List<String> tags = new ArrayList<>();
  private int port;
  private @Nullable Streams streams;
  private @Nullable ControlThread control;

  private LoadMain() {}

  /**
   * Runs it; never returns.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    LineProgram.run(LoadMain::new);
  }

  @Override
  public double[] answer(String question, int... numbers) throws Exception {
    return switch (question) {
      case "at" -> {
        port = numbers[0];
        yield new double[] {port};
      }
      case "submit" -> submit(numbers[0]);
      case "pretend" -> pretend(numbers[0]);
      case "tags" -> tags();
      case "open" -> {
        streams = new Streams(port, tasks, numbers[0]);
        yield new double[] {numbers[0]};
      }
      case "listen" -> {
        opened().listen(numbers[0]);
        control = ControlThread.start();
        yield new double[] {0};
      }
      case "heard" -> heard(numbers[0]);
      case "endings" -> new double[] {opened().endings()};
      case "poll" -> poll(Duration.ofSeconds(numbers[0]));
      default -> throw new IllegalArgumentException("there is no question '" + question + "'");
    };
  }

  private double[] submit(int count) throws IOException {
    tasks.clear();
    try (RawConnection connection = new RawConnection(port)) {
      for (int i = 0; i < count; i++) {
        RawConnection.Head answer =
            connection.post("/tasks", "{\"type\":\"HELD\",\"payload\":" + i + "}");
        tasks.add(answer.header("Location"));
      }
    }
    return new double[] {count};
  }

  private double[] pretend(int count) {
    tasks.clear();
    tags.clear();
    for (int i = 0; i < count; i++) {
      // As long as the others' identifiers.
      tasks.add("/tasks/%036d".formatted(i));
      tags.add(Polls.ANY_TAG);
    }
    return new double[] {count};
  }

  private double[] tags() throws IOException {
    tags.clear();
    try (RawConnection connection = new RawConnection(port)) {
      for (String task : tasks) {
        tags.add(connection.get(task).header("ETag"));
      }
    }
    return new double[] {tags.size()};
  }

  private double[] heard(int until) throws InterruptedException {
    long deaf = opened().deaf(until);
    Latencies heard = opened().latencies();
    ControlThread ticking = control;
    if (ticking == null) {
      throw new IllegalStateException("nobody has listened");
    }
    ticking.stop();
    if (heard.negative() > 0) {
      throw new IllegalStateException("updates were heard before they were due: no common clock");
    }
    return new double[] {
      deaf,
      heard.millis(50),
      heard.millis(99),
      heard.maxMillis(),
      opened().skipped(),
      ticking.late().millis(99),
      ticking.late().maxMillis()
    };
  }

  private Streams opened() {
    Streams open = streams;
    if (open == null) {
      throw new IllegalStateException("no streams are open");
    }
    return open;
  }

  private double[] poll(Duration time) throws IOException {
    try (Polls polls = new Polls(port, tasks, tags, HttpSettings.CONNECTIONS)) {
      double perSecond = polls.run(time);
      return new double[] {perSecond, polls.latencies().millis(50), polls.latencies().millis(99)};
    }
  }
}
