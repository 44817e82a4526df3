package io.dualloop.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Asks, submits and cancels at a fixed pace, whatever happens to the server: none of these calls
 * may wait for it.
 */
public abstract class ForegroundCalls extends Faults {

  /** A longer look takes 100,000. */
  private static final int CALLS = Integer.getInteger("dualloop.faults.calls", 20_000);

  private static final long PERIOD_NANOS = 1_000_000;
  private static final int SESSIONS = 500;
  private static final Duration LIMIT = Duration.ofMillis(1);
  private static final int OPEN_AT_MOST = 200;

  /** So many calls are judged at least; where the machine had no time, all is done once more. */
  private static final int FEWEST = CALLS / 4;

  private static final int MOST_ROUNDS = 4;

  /** As long as a server may take to restart, and more. */
  private static final int FAULTS_MINUTES = 4;

  /** Ready to run for longer than this, and without a processor. */
  private static final long STARVED_NANOS = 200_000;

  private final List<Session<String>> sessions = new ArrayList<>();
  private final Deque<Inquiry<String>> open = new ArrayDeque<>();
  private final long[] begins = new long[CALLS];
  private final long[] ends = new long[CALLS];
  private final boolean[] starved = new boolean[CALLS];
  private final List<Long> judged = new ArrayList<>();

  @Test
  public void callsOfTheForegroundNeverWait() throws Exception {
    try (Scene scene = scene();
        Control control = new Control();
        RunQueue queue = RunQueue.ofThisThread()) {
      ForegroundLoop loop = scene.foreground(scene.proxied());
      scene.workers(scene.direct());
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(loop.openSession("s" + i, Load.USER, said -> {}));
      }
      warmUp(scene);
      for (int rounds = 0; judged.size() <= FEWEST && rounds < MOST_ROUNDS; rounds++) {
        CompletableFuture<Void> faults = CompletableFuture.runAsync(() -> happen(faults(scene)));
        callAtThePace(queue);
        faults.get(FAULTS_MINUTES, TimeUnit.MINUTES);
        choose(control.late());
      }
      judge();
    }
  }

  private void callAtThePace(RunQueue queue) throws IOException {
    long from = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      long due = from + i * PERIOD_NANOS;
      while (System.nanoTime() - due < 0) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      long waited = queue.waitedNanos();
      begins[i] = System.nanoTime();
      call(i);
      ends[i] = System.nanoTime();
      starved[i] = queue.waitedNanos() - waited > STARVED_NANOS;
    }
  }

  private void warmUp(Scene scene) {
    for (int i = 0; i < 2_000; i++) {
      call(-1 - i);
      LockSupport.parkNanos(PERIOD_NANOS / 2);
    }
    assertThat(scene.server().isRunning()).isTrue();
  }

  private void call(int number) {
    Session<String> session = sessions.get(Math.floorMod(number, SESSIONS));
    try {
      if (!open.isEmpty() && (Math.floorMod(number, 4) == 3 || open.size() > OPEN_AT_MOST)) {
        var unused = open.remove().cancel();
      } else if (number % 2 == 0) {
        open.add(session.newTurn().ask(Work.ASK.of("call-" + number)));
      } else {
        open.add(session.newTurn().submit(Work.ORDER.of("call-" + number), answer -> {}));
      }
    } catch (RejectedExecutionException refused) {
      // Too many wait to be told that there is no room: an answer, too, and at once.
    }
  }

  /**
   * What happens meanwhile, one after the other.
   *
   * @param scene of which the foreground uses the proxy
   * @return by name; at the end all is well again
   */
  protected Map<String, Runnable> faults(Scene scene) {
    Map<String, Runnable> faults = new LinkedHashMap<>();
    faults.put("stopped", scene.server()::pause);
    faults.put("goes on", scene.server()::resume);
    faults.put(
        "cut off",
        () -> {
          scene.proxy().refuse();
          scene.proxy().toClient().blackHole();
        });
    faults.put(
        "back",
        () -> {
          scene.proxy().reset();
          scene.proxy().heal();
        });
    faults.put(
        "restarts",
        () -> {
          scene.server().kill();
          scene.server().restart();
        });
    return faults;
  }

  private static void happen(Map<String, Runnable> faults) {
    double seconds = CALLS * PERIOD_NANOS / 1e9 / (faults.size() + 1);
    faults.forEach(
        (name, fault) -> {
          Pause.seconds(seconds, "before: " + name);
          fault.run();
        });
  }

  /**
   * Leaves out the calls during which a control thread was late, or the caller had no processor.
   */
  private void choose(List<Control.Late> late) {
    int next = 0;
    for (int i = 0; i < CALLS; i++) {
      while (next < late.size() && late.get(next).to() - begins[i] < 0) {
        next++;
      }
      if (!starved[i] && (next >= late.size() || late.get(next).from() - ends[i] > 0)) {
        judged.add(ends[i] - begins[i]);
      }
    }
  }

  private void judge() {
    int counted = judged.size();
    assertThat(counted).as("calls while the machine had time").isGreaterThan(FEWEST);
    long[] sorted = judged.stream().mapToLong(Long::longValue).sorted().toArray();
    Duration p999 = Duration.ofNanos(sorted[(int) Math.ceil(counted * 0.999) - 1]);
    assertThat(p999).as("p99.9 of %d calls", counted).isLessThan(LIMIT);
  }
}
