package io.dualloop.tck.faulty;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.TaskStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What can be wrong with dead letters. */
final class LetterFaults {

  private LetterFaults() {}

  private static TaskStore with(TaskStore right, DeadLetters letters) {
    return new RightStore(right) {
      @Override
      public DeadLetters deadLetters() {
        return letters;
      }
    };
  }

  static TaskStore dropsTheBytes(TaskStore right) {
    return with(
        right,
        new RightLetters(right.deadLetters()) {
          @Override
          public CompletionStage<List<DeadLetter>> list(int max) {
            return right.list(max).thenApply(LetterFaults::emptied);
          }

          @Override
          public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
            return right.list(max, before).thenApply(LetterFaults::emptied);
          }

          @Override
          public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
            return right.get(id).thenApply(letter -> letter.map(LetterFaults::emptied));
          }
        });
  }

  private static List<DeadLetter> emptied(List<DeadLetter> letters) {
    return letters.stream().map(LetterFaults::emptied).toList();
  }

  private static DeadLetter emptied(DeadLetter letter) {
    return new DeadLetter(letter.id(), letter.type(), letter.reason(), Json.NULL);
  }

  static TaskStore showsTheFirstPageOnly(TaskStore right) {
    return with(
        right,
        new RightLetters(right.deadLetters()) {
          @Override
          public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
            return right.list(max);
          }
        });
  }
}
