package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** No answer that is older than an invalidation which has completed is given as fresh. */
public abstract class Invalidations extends Faults {

  private static final String TAG = "tag";
  private static final double SOAK_SECONDS = Integer.getInteger("dualloop.faults.soak", 6);

  /** So many invalidations there are at least, also where the machine is slow. */
  private static final int FEWEST = 10;

  /** How old the news of another node may be (F06), if its feed was cut. */
  private static final long HEARD_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);

  /** What two refreshers, an invalidator and a reader do, each in its own order. */
  private static final List<String> STEPS =
      List.of("aToken", "aRead", "aPut", "bToken", "bRead", "bPut", "write", "invalidate", "get");

  @Test
  public void everyInterleavingOfARefreshAndAnInvalidation() throws Exception {
    try (Scene scene = scene()) {
      List<List<String>> orders = new ArrayList<>();
      List<String> one = List.of("aToken", "aRead", "aPut", "write", "invalidate", "get");
      interleave(one, new ArrayList<>(), orders);
      assertThat(orders).hasSize(60);
      List<List<String>> ofTwo = new ArrayList<>();
      interleave(STEPS, new ArrayList<>(), ofTwo);
      assertThat(ofTwo).hasSize(5_040);
      for (int i = 0; i < 300; i++) {
        orders.add(ofTwo.get(random.nextInt(ofTwo.size())));
      }
      ResultStore first = scene.direct().results();
      ResultStore second = scene.direct().results();
      for (int i = 0; i < orders.size(); i++) {
        new Run("key-" + i, first, second, i % 2 == 0).go(orders.get(i));
      }
    }
  }

  /** All orders in which those with the same first letter keep theirs. */
  private static void interleave(List<String> left, List<String> done, List<List<String>> all) {
    if (left.isEmpty()) {
      all.add(List.copyOf(done));
      return;
    }
    List<String> actors = new ArrayList<>();
    for (String step : left) {
      String actor = actor(step);
      if (!actors.contains(actor)) {
        actors.add(actor);
        List<String> rest = new ArrayList<>(left);
        rest.remove(step);
        List<String> more = new ArrayList<>(done);
        more.add(step);
        interleave(rest, more, all);
      }
    }
  }

  private static String actor(String step) {
    return step.equals("invalidate")
        ? "write"
        : step.matches("[ab][A-Z].*") ? step.substring(0, 1) : step;
  }

  /** One order of the steps, on one key. */
  private static final class Run {
    private final String key;
    private final ResultStore first;
    private final ResultStore second;
    private final Invalidation invalidation;
    private final FenceToken[] tokens = new FenceToken[2];
    private final int[] read = new int[2];
    private int source = 1;
    private int completed = 1;

    Run(String key, ResultStore first, ResultStore second, boolean byTag) {
      this.key = key;
      this.first = first;
      this.second = second;
      this.invalidation = byTag ? new Invalidation.Tag(TAG + key) : new Invalidation.Key(key);
    }

    void go(List<String> order) throws Exception {
      for (String step : order) {
        step(step);
        StoredLookup found = now(first.get(key, Set.of(TAG + key)));
        found
            .result()
            .ifPresent(
                result ->
                    assertThat(Integer.parseInt(result.value().toString()))
                        .as("stored after %s of %s", step, order)
                        .isGreaterThanOrEqualTo(completed));
      }
    }

    private void step(String step) throws Exception {
      int who = step.startsWith("a") ? 0 : 1;
      ResultStore store = who == 0 ? first : second;
      switch (step.substring(1)) {
        case "Token" -> tokens[who] = now(store.token(key, Set.of(TAG + key)));
        case "Read" -> read[who] = source;
        case "Put" -> {
          Boolean unused = now(store.put(key, tokens[who], result(read[who], who + 1)));
        }
        case "rite" -> source++;
        case "nvalidate" -> {
          Long unused = now(second.invalidate(invalidation));
          completed = source;
        }
        default -> {
          StoredLookup unused = now(second.get(key, Set.of(TAG + key)));
        }
      }
    }

    private static NewResult result(int value, long begin) {
      return new NewResult(
          Json.of(Integer.toString(value)),
          Duration.ZERO,
          begin,
          Duration.ZERO,
          Duration.ofMinutes(1),
          null);
    }

    private static <T> T now(CompletionStage<T> stage) throws Exception {
      return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }

  /** What is asked is which version the source has. */
  private static final Query<String, Long> VERSION =
      TaskType.query("VERSION", String.class, Long.class)
          .goodFor(Duration.ofMinutes(5))
          .taggedBy(question -> Set.of(TAG));

  /** A version of the source whose invalidation completed, and when. */
  private record Completed(long version, long at) {}

  @Test
  public void randomSoakOverTwoNodes() throws Exception {
    try (Scene scene = scene()) {
      AtomicLong source = new AtomicLong(1);
      Transport near = scene.direct();
      Transport far = scene.proxied();
      for (Transport transport : List.of(near, far)) {
        scene.owned(
            Work.bare(transport)
                .handleAsync(
                    VERSION,
                    (question, task) ->
                        CompletableFuture.completedFuture(source.get())
                            .thenApplyAsync(
                                read -> read,
                                CompletableFuture.delayedExecutor(
                                    Math.floorMod(source.get() * 7, 10), TimeUnit.MILLISECONDS)),
                    Work.HANDLING)
                .start());
      }
      ForegroundLoop nearLoop = scene.foreground(near);
      ForegroundLoop farLoop = scene.foreground(far);
      List<Completed> completed = new CopyOnWriteArrayList<>();
      completed.add(new Completed(1, System.nanoTime() - 2 * HEARD_NANOS));
      List<String> wrong = new CopyOnWriteArrayList<>();
      AtomicLong told = new AtomicLong();
      AtomicLong asked = new AtomicLong();
      long until = System.nanoTime() + (long) (SOAK_SECONDS * 1e9);
      for (int i = 0; System.nanoTime() - until < 0 || completed.size() < FEWEST; i++) {
        Pause.seconds(random.nextInt(10) / 1_000.0, "the next step of the soak");
        int what = random.nextInt(20);
        if (what == 0) {
          scene.proxy().cut();
        } else if (what < 3) {
          long version = source.incrementAndGet();
          nearLoop
              .invalidateTag(TAG)
              .toCompletableFuture()
              .thenRun(() -> completed.add(new Completed(version, System.nanoTime())))
              .get(20, TimeUnit.SECONDS);
        } else {
          boolean isNear = random.nextBoolean();
          boolean strict = random.nextBoolean();
          long now = System.nanoTime();
          long since = isNear || strict ? now : now - HEARD_NANOS;
          long atLeast =
              completed.stream()
                  .filter(each -> each.at - since <= 0)
                  .mapToLong(Completed::version)
                  .max()
                  .orElseThrow();
          asked.incrementAndGet();
          Session<String> session =
              (isNear ? nearLoop : farLoop).openSession("s" + i, Load.USER, said -> {});
          var question = VERSION.of("q");
          var unused =
              session
                  .newTurn()
                  .ask(
                      strict ? question.strict() : question,
                      answer -> {
                        if (answer instanceof Answer.Fresh<Long> fresh && fresh.value() < atLeast) {
                          wrong.add(
                              (isNear ? "near " : "far ")
                                  + (strict ? "strict " : "")
                                  + fresh
                                  + ", but "
                                  + atLeast
                                  + " was invalidated before");
                        }
                        if (answer.isLast()) {
                          told.incrementAndGet();
                          session.close();
                        }
                      });
        }
      }
      await("everyone is answered").atMost(BACK).until(() -> told.get() == asked.get());
      assertThat(wrong).isEmpty();
    }
  }
}
