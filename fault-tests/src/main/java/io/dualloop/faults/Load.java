package io.dualloop.faults;

import static org.awaitility.Awaitility.await;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * People who ask and order at a steady pace, whatever happens, and who insist. In the end it is
 * told what became of it all.
 */
public final class Load implements AutoCloseable {

  public static final User USER = User.of("somebody");
  private static final int SESSIONS = 64;
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final Duration CALL = Duration.ofSeconds(5);

  /** See {@link Seed} for how often it is looked. */
  private static final int QUIET_LOOKS = 100;

  private static final int MAX_REMARKS = 10;

  private final Transport transport;
  private final List<Session<String>> sessions = new ArrayList<>();
  private final List<Order> orders = new CopyOnWriteArrayList<>();
  private final Set<String> refusals = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "faults-load");
            thread.setDaemon(true);
            return thread;
          });
  private final String prefix;
  private @Nullable ScheduledFuture<?> going;

  /**
   * Nothing is asked yet.
   *
   * @param name not used by another load of the same namespace
   */
  public Load(String name, ForegroundLoop loop, Transport transport) {
    this.prefix = name;
    this.transport = transport;
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(loop.openSession(name + "-" + i, USER, said -> {}));
    }
  }

  /** Asks at this pace until told to stop. */
  public Load start(int perSecond) {
    going =
        clock.scheduleAtFixedRate(
            this::next, 0, TimeUnit.SECONDS.toNanos(1) / perSecond, TimeUnit.NANOSECONDS);
    return this;
  }

  /** One more; any thread. */
  void next() {
    int number = orders.size();
    var self =
        new Object() {
          @Nullable Order order;
        };
    Order order = new Order(prefix + "-" + number, number % 2 == 0, () -> later(self.order));
    self.order = order;
    orders.add(order);
    ask(order);
  }

  private void ask(Order order) {
    try {
      order.ask(sessions.get(Math.floorMod(order.name.hashCode(), SESSIONS)));
    } catch (RejectedExecutionException full) {
      order.refusals.add("FULL");
      later(order);
    }
  }

  private void later(@Nullable Order order) {
    if (order != null && !clock.isShutdown()) {
      refusals.addAll(order.refusals);
      var unused = clock.schedule(() -> ask(order), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  int asked() {
    return orders.size();
  }

  /** How many have been answered. */
  public long done() {
    return orders.stream().filter(Order::isOver).count();
  }

  /**
   * Waits until nothing more is told for as many looks as take a second or more: what was answered
   * before a server stood still is told by other threads, in their own time, and on a machine that
   * stops for a while none of them runs.
   *
   * @return how many have been answered
   */
  long doneWhenQuiet(Duration within) {
    long[] last = {done()};
    int[] looks = {0};
    await("nothing more is told")
        .atMost(within)
        .until(
            () -> {
              long now = done();
              looks[0] = now == last[0] ? looks[0] + 1 : 0;
              last[0] = now;
              return looks[0] >= QUIET_LOOKS;
            });
    return last[0];
  }

  /** With which codes it was ever said that nothing can be said. */
  public Set<String> refusals() {
    return refusals;
  }

  /** Waits until so many more have been asked and answered. */
  public void goOn(int more, Duration within) {
    int from = orders.size();
    await("work goes on")
        .atMost(within)
        .until(
            () ->
                orders.size() >= from + more
                    && orders.stream().skip(from).limit(more).allMatch(Order::isOver));
  }

  /** Asks no more. */
  void stop() {
    ScheduledFuture<?> last = going;
    if (last != null) {
      last.cancel(false);
    }
  }

  /** Asks no more, waits until all is answered and at rest, and says what became of it. */
  public Tally settled(Duration within) {
    return settled(within, false);
  }

  /**
   * Likewise.
   *
   * @param storeForgot whether what was done may be unknown to the store, which lost its data
   */
  public Tally settled(Duration within, boolean storeForgot) {
    stop();
    try {
      await("everything asked is answered: " + within)
          .atMost(within)
          .until(() -> orders.stream().allMatch(Order::isOver));
    } catch (ConditionTimeoutException late) {
      throw new IllegalStateException(unanswered(), late);
    }
    await("nothing is left in the store")
        .atMost(within)
        .ignoreExceptions()
        .until(this::counts, Load::isAtRest);
    return judge(storeForgot);
  }

  /** What is known of those that wait, the first few. */
  private String unanswered() {
    List<Order> open = orders.stream().filter(order -> !order.isOver()).toList();
    StringBuilder text = new StringBuilder(open.size() + " of " + orders.size() + " wait:");
    for (Order order : open.subList(0, Math.min(MAX_REMARKS, open.size()))) {
      text.append("\n").append(order.name).append(" after ").append(order.refusals);
      for (TaskId task : order.tasks) {
        text.append("\n  ").append(task).append(": ").append(kept(task));
      }
    }
    return text.toString();
  }

  private String kept(TaskId task) {
    return transport
        .store()
        .find(task)
        .handle((found, failure) -> failure == null ? found.toString() : failure.toString())
        .toCompletableFuture()
        .completeOnTimeout("not found in time", CALL.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private TaskCounts counts() throws Exception {
    return transport
        .store()
        .counts()
        .toCompletableFuture()
        .get(CALL.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static boolean isAtRest(TaskCounts counts) {
    return counts.running() == 0
        && counts.delayed() == 0
        && counts.ready().values().stream().allMatch(waiting -> waiting == 0);
  }

  private Tally judge(boolean storeForgot) {
    List<String> lost = new ArrayList<>();
    List<String> duplicated = new ArrayList<>();
    List<String> unexpected = new ArrayList<>();
    for (Order order : orders) {
      if (order.isAcknowledged() && order.result() == null) {
        lost.add(order.name + " has no result");
      }
      for (TaskId task : order.tasks) {
        @Nullable String wrong = wrong(order, task, storeForgot);
        if (wrong != null) {
          lost.add(order.name + ": " + wrong);
        }
      }
      if (order.tasks.size() > 1 && !order.isQuestion && !storeForgot) {
        duplicated.add(order.name + " was done as " + order.tasks);
      }
      duplicated.addAll(order.duplicates);
      unexpected.addAll(order.unexpected);
    }
    List<String> remarks = new ArrayList<>(lost);
    remarks.addAll(duplicated);
    remarks.addAll(unexpected);
    return new Tally(
        orders.size(),
        count(order -> order.isAcknowledged()),
        lost.size(),
        duplicated.size(),
        count(order -> order.recovered && order.result() != null),
        unexpected.size(),
        remarks.subList(0, Math.min(MAX_REMARKS, remarks.size())));
  }

  private int count(Predicate<Order> which) {
    return (int) orders.stream().filter(which).count();
  }

  /** What the store says of a task that has been told. */
  private @Nullable String wrong(Order order, TaskId id, boolean storeForgot) {
    Lookup found =
        transport.store().find(id).toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    TaskStatus status = found.found().orElse(null);
    if (status == null) {
      return storeForgot ? null : "task " + id + " is unknown";
    }
    String result = status.result().map(Object::toString).orElse("none");
    return status.state() == TaskState.SUCCEEDED && result.contains(Work.resultOf(order.name))
        ? null
        : "task " + id + " is " + status.state() + " with result " + result;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
