package io.dualloop.core.local;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters in memory, the oldest first to go. Has a lock of its own, taken inside the store's
 * when a task is buried, never the other way round.
 */
final class InProcessDeadLetters implements DeadLetters {

  private final Closing closing;
  private final Telemetry telemetry;
  private final int limit;
  private final long maxBytes;
  private long bytes;
  private final Map<TaskId, DeadLetter> letters = new LinkedHashMap<>();

  InProcessDeadLetters(Closing closing, Telemetry telemetry, int limit, long maxBytes) {
    this.closing = closing;
    this.telemetry = telemetry;
    this.limit = limit;
    this.maxBytes = maxBytes;
  }

  /**
   * Keeps a letter.
   *
   * @return how many old ones had to go for it
   */
  int put(DeadLetter letter) {
    int dropped = 0;
    synchronized (letters) {
      take(letter.id());
      letters.put(letter.id(), letter);
      bytes += bytes(letter);
      // The newest stays, however large: it would else be lost before anybody could see it.
      while (letters.size() > limit || (bytes > maxBytes && letters.size() > 1)) {
        take(letters.keySet().iterator().next());
        dropped++;
      }
    }
    return dropped;
  }

  private boolean take(TaskId id) {
    DeadLetter taken = letters.remove(id);
    bytes -= taken == null ? 0 : bytes(taken);
    return taken != null;
  }

  private static long bytes(DeadLetter letter) {
    long original = letter.original().size();
    return original + letter.reason().message().length();
  }

  @Override
  public CompletionStage<Void> keep(DeadLetter letter) {
    Objects.requireNonNull(letter, "letter");
    if (closing.isClosed()) {
      return closing.refuse();
    }
    int dropped = put(letter);
    telemetry.count("store.letter.kept", 1);
    if (dropped > 0) {
      telemetry.count("store.letter.dropped", dropped);
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max) {
    return page(max, null);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    return page(max, Objects.requireNonNull(before, "before"));
  }

  private CompletionStage<List<DeadLetter>> page(int max, @Nullable TaskId before) {
    if (max < 1) {
      throw new IllegalArgumentException("max must be at least 1, but is " + max);
    }
    return step(
        () -> {
          DeadLetter last = before == null ? null : letters.get(before);
          if (before != null && last == null) {
            return List.of();
          }
          List<DeadLetter> newestFirst = new ArrayList<>(letters.values());
          Collections.reverse(newestFirst);
          int from = last == null ? 0 : newestFirst.indexOf(last) + 1;
          return List.copyOf(
              newestFirst.subList(from, from + Math.min(max, newestFirst.size() - from)));
        });
  }

  @Override
  public CompletionStage<Long> count() {
    return step(() -> (long) letters.size());
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
    return step(() -> Optional.ofNullable(letters.get(id)));
  }

  @Override
  public CompletionStage<Boolean> remove(TaskId id) {
    return step(() -> take(id));
  }

  private <T> CompletionStage<T> step(Supplier<T> action) {
    if (closing.isClosed()) {
      return closing.refuse();
    }
    synchronized (letters) {
      return CompletableFuture.completedFuture(action.get());
    }
  }
}
