package io.dualloop.benchmarks.redis;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** The whole contract, through both loops: each task is a command of one of many sessions. */
final class Dualloop implements Contender {

  private static final Command<String, String> WORK =
      TaskType.command("WORK", String.class, String.class);

  /** One may have 64 tasks open, a loop 10,000. */
  private static final int SESSIONS = 200;

  private final List<Session<String>> sessions;

  Dualloop(String uri) {
    // As long as the others keep theirs, however many there are.
    Transport transport =
        RedisTransport.builder(uri)
            .retention(Duration.ofMinutes(10))
            .maxEnded(10_000_000)
            .connect();
    var unused =
        BackgroundLoop.on(transport)
            .handle(WORK, (payload, task) -> "done")
            .executor(Runnable::run)
            .slots(SLOTS)
            .start();
    ForegroundLoop loop = ForegroundLoop.on(transport).start();
    sessions =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> loop.<String>openSession("s" + i, User.of("user"), text -> {}))
            .toList();
  }

  @Override
  public CompletableFuture<?> begin(long number) {
    CompletableFuture<Answer<String>> ended = new CompletableFuture<>();
    Session<String> session = sessions.get((int) (number % SESSIONS));
    var unused =
        session
            .newTurn()
            .submit(
                WORK.of(PAYLOAD),
                answer -> {
                  if (answer instanceof Answer.Fresh<String>) {
                    ended.complete(answer);
                  } else if (answer instanceof Answer.Ended<String> why) {
                    ended.completeExceptionally(new IllegalStateException(why.toString()));
                  }
                });
    return ended;
  }
}
