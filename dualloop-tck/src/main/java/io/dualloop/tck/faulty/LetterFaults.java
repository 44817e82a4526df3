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

  static TaskStore dropsTheBytes(TaskStore right) {
    DeadLetters letters = right.deadLetters();
    return new RightStore(right) {
      @Override
      public DeadLetters deadLetters() {
        return new DeadLetters() {
          @Override
          public CompletionStage<Void> keep(DeadLetter letter) {
            return letters.keep(emptied(letter));
          }

          @Override
          public CompletionStage<List<DeadLetter>> list(int max) {
            return letters
                .list(max)
                .thenApply(list -> list.stream().map(LetterFaults::emptied).toList());
          }

          @Override
          public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
            return letters
                .list(max, before)
                .thenApply(list -> list.stream().map(LetterFaults::emptied).toList());
          }

          @Override
          public CompletionStage<Long> count() {
            return letters.count();
          }

          @Override
          public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
            return letters.get(id).thenApply(letter -> letter.map(LetterFaults::emptied));
          }

          @Override
          public CompletionStage<Boolean> remove(TaskId id) {
            return letters.remove(id);
          }
        };
      }
    };
  }

  private static DeadLetter emptied(DeadLetter letter) {
    return new DeadLetter(letter.id(), letter.type(), letter.reason(), Json.NULL);
  }
}
