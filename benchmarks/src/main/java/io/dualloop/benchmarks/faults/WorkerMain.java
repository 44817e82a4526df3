package io.dualloop.benchmarks.faults;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.redis.RedisTransport;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A worker over Redis, in a process of its own. It says "ready", and "began NUMBER" for each
 * attempt, which goes on until a line with that number comes. It ends with its input.
 */
final class WorkerMain {

  static final Duration LEASE = Duration.ofSeconds(2);
  static final Command<Long, String> DOOMED = TaskType.command("DOOMED", Long.class, String.class);
  private static final int ATTEMPTS = 10;
  private static final Map<Long, CompletableFuture<String>> UNDER_WAY = new ConcurrentHashMap<>();

  private WorkerMain() {}

  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    var unused = handling(BackgroundLoop.on(RedisTransport.connect(args[0])), out).start();
    out.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
      CompletableFuture<String> work = UNDER_WAY.get(Long.valueOf(line));
      if (work != null) {
        work.complete("done");
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static BackgroundLoopBuilder handling(BackgroundLoopBuilder builder, PrintStream out) {
    return builder
        .lease(LEASE)
        .handleAsync(
            DOOMED,
            (number, task) -> {
              CompletableFuture<String> work = new CompletableFuture<>();
              UNDER_WAY.put(number, work);
              // One write, so that lines of two attempts don't mix.
              out.print("began " + number + "\n");
              return work;
            },
            Handling.attempts(ATTEMPTS));
  }
}
