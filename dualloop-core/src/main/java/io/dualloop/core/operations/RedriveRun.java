package io.dualloop.core.operations;

import io.dualloop.api.TaskId;
import io.dualloop.spi.DeadLetter;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One redrive of many letters, one step after the other. Reads a page at a time, since a letter may
 * be large, and always before the last letter of the page before is redriven: its place would be
 * gone with it. So it goes from newer to older only, and meets no letter that came meanwhile.
 */
final class RedriveRun {

  static final int PAGE = 20;

  private final Function<@Nullable TaskId, CompletableFuture<List<DeadLetter>>> pages;
  private final Function<DeadLetter, CompletableFuture<RedriveAnswer>> redrive;
  private final int max;
  private final ArrayDeque<DeadLetter> ahead = new ArrayDeque<>();
  private final Map<TaskId, RedriveAnswer> answers = new LinkedHashMap<>();
  private final CompletableFuture<Redrives> result = new CompletableFuture<>();
  private @Nullable TaskId lastRead;
  private boolean allRead;
  private int redriven;

  /**
   * Made for one run.
   *
   * @param pages the letters after one, or the newest
   * @param max how many letters to redrive; those that are not possible do not count
   */
  RedriveRun(
      Function<@Nullable TaskId, CompletableFuture<List<DeadLetter>>> pages,
      Function<DeadLetter, CompletableFuture<RedriveAnswer>> redrive,
      int max) {
    this.pages = pages;
    this.redrive = redrive;
    this.max = max;
  }

  CompletableFuture<Redrives> start() {
    goOn();
    return result;
  }

  /** A loop, since a chain of steps that are answered at once would need a stack as long. */
  private void goOn() {
    while (true) {
      CompletableFuture<Boolean> step = step();
      if (!step.isDone()) {
        var unused =
            step.whenComplete(
                (on, failure) -> {
                  if (goesOn(step)) {
                    goOn();
                  }
                });
        return;
      }
      if (!goesOn(step)) {
        return;
      }
    }
  }

  /** Gives whether there is more to do. */
  private CompletableFuture<Boolean> step() {
    try {
      if (redriven == max) {
        return CompletableFuture.completedFuture(false);
      }
      boolean needsMore = ahead.isEmpty() || (ahead.size() == 1 && redriven + 1 < max);
      if (needsMore && !allRead) {
        return pages.apply(lastRead).thenApply(this::read);
      }
      DeadLetter letter = ahead.poll();
      return letter == null
          ? CompletableFuture.completedFuture(false)
          : redrive.apply(letter).thenApply(answer -> noted(letter, answer));
    } catch (Throwable e) {
      // Whoever waits for the result must learn of it.
      return CompletableFuture.failedFuture(e);
    }
  }

  private boolean read(List<DeadLetter> page) {
    ahead.addAll(page);
    allRead = page.isEmpty();
    if (!allRead) {
      lastRead = page.get(page.size() - 1).id();
    }
    return true;
  }

  private boolean noted(DeadLetter letter, RedriveAnswer answer) {
    answers.put(letter.id(), answer);
    if (!(answer instanceof RedriveAnswer.NotPossible)) {
      redriven++;
    }
    return !(answer instanceof RedriveAnswer.Busy);
  }

  private boolean goesOn(CompletableFuture<Boolean> step) {
    Throwable failure = null;
    try {
      if (step.join()) {
        return true;
      }
    } catch (CompletionException e) {
      failure = e.getCause() == null ? e : e.getCause();
    } catch (CancellationException e) {
      failure = e;
    }
    result.complete(new Redrives(answers, failure));
    return false;
  }
}
