package io.dualloop.simulation;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskContext;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What the workers' handlers do: succeed, fail, take long, heed a stop or not. */
final class Handlers {

  private final World world;
  private final Chance chance;

  /** How often a handler does something else than succeed at once, in percent. */
  private final double trouble;

  /** What brings its worker down whenever it begins; in few runs only. */
  private final String poison;

  private boolean calm;
  private final List<Slow> slow = new ArrayList<>();

  /** A handler that has not ended. */
  private record Slow(HandlerRun run, CompletableFuture<String> stage, String result) {}

  Handlers(World world, Chance chance) {
    this.world = world;
    this.chance = chance;
    this.trouble = chance.of(10.0, 50.0, 80.0);
    boolean always = world.lies().is(Planted.POISON_FORGOTTEN);
    this.poison = chance.percent(always ? 100 : 4) ? chance.of("k0", "k1", "c1", "c2") : "";
  }

  /** From now on all succeed at once, and who still works comes to an end. */
  void calm() {
    calm = true;
    for (Slow each : List.copyOf(slow)) {
      world.after(
          chance.millis(0, 500), each.run.node, "a handler ends at last", () -> succeed(each));
    }
  }

  CompletionStage<String> handle(Node node, String parameters, TaskContext task) {
    Life life = world.truth().life(task.taskId());
    if (life == null) {
      throw new IllegalStateException(
          "a handler got task " + task.taskId() + ", which is not there");
    }
    HandlerRun run = new HandlerRun(life, task.fencingToken(), node, world.now());
    life.runs.add(run);
    world.note(node.name, () -> "  handler of " + life + "#" + run.token + " begins");
    world.each(invariant -> invariant.handlerStarted(run));
    if (parameters.equals(poison) && !calm) {
      world.mishaps().crash(node);
      return new CompletableFuture<>();
    }
    String result = parameters + "#" + life.number + "#" + run.token;
    if (parameters.equals(SlowCarrier.ORDER)) {
      return afterPatience(new Slow(run, new CompletableFuture<>(), result));
    }
    if (calm || MissedNews.isAsked(parameters) || !chance.percent(trouble)) {
      run.done();
      return CompletableFuture.completedFuture(result);
    }
    return switch (chance.below(10)) {
      case 0 -> {
        run.done();
        yield CompletableFuture.failedFuture(failure(life, true));
      }
      case 1 -> {
        run.done();
        throw failure(life, chance.percent(50));
      }
      case 2 -> {
        run.done();
        throw new AssertionError("a defect of the handler");
      }
      default -> slowly(new Slow(run, new CompletableFuture<>(), result), task);
    };
  }

  private static TaskFailure failure(Life life, boolean retryable) {
    String text = "on purpose for " + life;
    TaskError error =
        retryable ? TaskError.retryable("BAD_LUCK", text) : TaskError.permanent("HOPELESS", text);
    return new TaskFailure(
        retryable && life.number % 3 == 0 ? error.retryAfter(Duration.ofMillis(1_500)) : error);
  }

  /** Between two and four seconds, when nobody waits any more. */
  private CompletionStage<String> afterPatience(Slow each) {
    world.after(
        chance.millis(2_000, 4_000), each.run.node, "the carrier answers", () -> succeed(each));
    return each.stage;
  }

  private CompletionStage<String> slowly(Slow each, TaskContext task) {
    slow.add(each);
    Node node = each.run.node;
    long takes = chance.millis(1, chance.of(100, 1_000, 4_000, 15_000, 120_000));
    boolean heeds = chance.percent(60);
    boolean fails = chance.percent(25);
    boolean retryable = chance.percent(70);
    for (int i = chance.below(4); i > 0; i--) {
      int percent = chance.between(0, 100);
      world.after(
          chance.millis(0, takes / 1_000_000),
          node,
          "a handler of " + each.run.life + " is at " + percent + "%",
          () -> {
            if (each.run.isRunning()) {
              task.progress(Progress.of(percent, "at " + percent));
            }
          });
    }
    if (heeds) {
      boolean finishes = chance.percent(30);
      long needs = chance.millis(0, chance.of(10, 3_000));
      task.onStop(
          () ->
              world.after(
                  needs,
                  node,
                  "a handler of " + each.run.life + " heeds the stop",
                  () -> {
                    if (finishes) {
                      succeed(each);
                    } else {
                      fail(each, true);
                    }
                  }));
    }
    world.after(
        takes,
        node,
        "a handler of " + each.run.life + " ends",
        () -> {
          if (fails) {
            fail(each, retryable);
          } else {
            succeed(each);
          }
        });
    return each.stage;
  }

  private void succeed(Slow each) {
    slow.remove(each);
    each.run.done();
    each.stage.complete(each.result);
  }

  private void fail(Slow each, boolean retryable) {
    slow.remove(each);
    each.run.done();
    each.stage.completeExceptionally(failure(each.run.life, retryable));
  }
}
