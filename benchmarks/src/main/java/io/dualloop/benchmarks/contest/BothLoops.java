package io.dualloop.benchmarks.contest;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.Transport;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** The whole contract, through both loops: each task is a command of one of many sessions. */
public final class BothLoops implements Contender {

  /** How many tasks the background loop may have at a time. */
  public static final int SLOTS = 128;

  private static final Command<String, String> WORK =
      TaskType.command("WORK", String.class, String.class);

  /** One may have 64 tasks open, a loop 10,000. */
  private static final int SESSIONS = 200;

  private final String settings;
  private final LongSupplier lost;
  private final List<Session<String>> sessions;

  /**
   * Starts both, which end with the process.
   *
   * @param background what the background loop works on
   * @param foreground what the foreground loop submits to; may be the same
   * @param settings how they are set up, beside the slots
   * @param lost what {@link #lost} answers
   */
  public BothLoops(Transport background, Transport foreground, String settings, LongSupplier lost) {
    this.settings = settings;
    this.lost = lost;
    var unused =
        BackgroundLoop.on(background)
            .handle(
                WORK,
                (payload, task) -> {
                  Lives.started(payload);
                  return "done";
                })
            .executor(Runnable::run)
            .slots(SLOTS)
            .start();
    ForegroundLoop loop = ForegroundLoop.on(foreground).start();
    sessions =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> loop.<String>openSession("s" + i, User.of("user"), text -> {}))
            .toList();
  }

  @Override
  public String settings() {
    return settings + ", " + SLOTS + " slots";
  }

  @Override
  public long lost() {
    return lost.getAsLong();
  }

  @Override
  public void submit(long number, String payload) {
    var unused =
        sessions
            .get((int) (number % SESSIONS))
            .newTurn()
            .submit(
                WORK.of(payload),
                answer -> {
                  if (answer instanceof Answer.Fresh<String>) {
                    Lives.ended(number);
                  } else if (answer instanceof Answer.Ended<String> why) {
                    Lives.failed(number, new IllegalStateException(why.toString()));
                  }
                });
  }
}
