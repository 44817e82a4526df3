package io.dualloop.tck.faulty;

import io.dualloop.api.TaskId;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Does what the right dead letters do; a fault overrides what it gets wrong. */
class RightLetters implements DeadLetters {

  final DeadLetters right;

  RightLetters(DeadLetters right) {
    this.right = right;
  }

  @Override
  public CompletionStage<Void> keep(DeadLetter letter) {
    return right.keep(letter);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max) {
    return right.list(max);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    return right.list(max, before);
  }

  @Override
  public CompletionStage<Long> count() {
    return right.count();
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
    return right.get(id);
  }

  @Override
  public CompletionStage<Boolean> remove(TaskId id) {
    return right.remove(id);
  }
}
