package io.dualloop.faults;

import io.dualloop.api.TaskContext;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of its own that works or asks until it is killed, or its parent closes its input. It
 * says on its output what it does. Arguments: {@code worker} or {@code asker}, what to ask, the
 * class of an {@link Opening}, and what that is given.
 */
public final class ChildMain {

  /** Ends the process of the worker that begins it. */
  public static final String DIE = "die";

  /** Never returns. */
  public static final String HOLD = "hold";

  /** Returns as soon as its parent says so. */
  public static final String SLEEP = "sleep";

  static final String LATE_RESULT = "written too late";

  private static final long STEP_NANOS = 10_000_000;

  private static volatile boolean awake;

  private ChildMain() {}

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    List<String> all = List.of(arguments);
    Class<? extends Opening> opening = Class.forName(all.get(2)).asSubclass(Opening.class);
    try (Transport transport =
        opening.getDeclaredConstructor().newInstance().open(all.subList(3, all.size()))) {
      if (all.get(0).equals("worker")) {
        work(transport);
      } else {
        ask(transport, all.get(1));
      }
    }
  }

  private static void work(Transport transport) throws IOException {
    BackgroundLoopBuilder workers =
        Work.workers(transport).handle(Work.HARD, ChildMain::hard, Work.HANDLING);
    try (BackgroundLoop loop = workers.start()) {
      say("works " + loop.health().slots());
      untilClosed();
    }
  }

  private static void ask(Transport transport, String question) throws IOException {
    try (ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      var unused =
          loop.openSession("child", Load.USER, said -> {})
              .newTurn()
              .ask(Work.ASK.of(question), answer -> say("answered " + answer))
              .onStatus(status -> say("task " + status.taskId()));
      untilClosed();
    }
  }

  private static String hard(String what, TaskContext task) {
    say("began " + what + " " + task.attempt());
    if (what.startsWith(DIE)) {
      Runtime.getRuntime().halt(1);
    }
    while (true) {
      LockSupport.parkNanos(STEP_NANOS);
      // It is told to stop and does not care: else parking would no longer wait.
      boolean unused = Thread.interrupted();
      if (what.startsWith(SLEEP) && awake) {
        say("woke " + what);
        return LATE_RESULT;
      }
    }
  }

  /** The parent's end closes it, too, so that no child outlives it. */
  private static void untilClosed() throws IOException {
    while (System.in.read() >= 0) {
      awake = true;
    }
    Runtime.getRuntime().halt(0);
  }

  @SuppressWarnings("SystemOut") // what it says to its parent
  private static synchronized void say(String line) {
    System.out.println(line);
  }
}
