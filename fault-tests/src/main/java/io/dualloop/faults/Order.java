package io.dualloop.faults;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * One thing that somebody wants, who asks again as long as it can't be said whether it is under
 * way: a command under the same idempotency key, a question as it is.
 */
final class Order {

  final String name;
  final boolean isQuestion;
  private final Runnable again;

  /** The tasks that worked on it, as it was told. */
  final Set<TaskId> tasks = ConcurrentHashMap.newKeySet();

  /** What must not be: told twice, two endings, the wrong result. */
  final List<String> duplicates = new CopyOnWriteArrayList<>();

  final List<String> unexpected = new CopyOnWriteArrayList<>();
  final Set<String> refusals = ConcurrentHashMap.newKeySet();
  private final Set<String> endings = ConcurrentHashMap.newKeySet();
  private volatile @Nullable String result;
  private volatile boolean over;
  volatile boolean recovered;

  /**
   * Not asked yet.
   *
   * @param again called when it should be asked again, after a pause
   */
  Order(String name, boolean isQuestion, Runnable again) {
    this.name = name;
    this.isQuestion = isQuestion;
    this.again = again;
  }

  void ask(Session<?> session) {
    Telling telling = new Telling();
    Inquiry<String> inquiry =
        isQuestion
            ? session.newTurn().ask(Work.ASK.of(name), telling::answer)
            : session.newTurn().submit(Work.ORDER.of(name).idempotencyKey(name), telling::answer);
    telling.inquiry = inquiry;
    var unused = inquiry.onStatus(telling::status);
  }

  boolean isAcknowledged() {
    return !tasks.isEmpty();
  }

  /** Whether its last word was told. */
  boolean isOver() {
    return over;
  }

  @Nullable String result() {
    return result;
  }

  /** What one inquiry is told; always on the loop's thread. */
  private final class Telling {
    private volatile @Nullable Inquiry<String> inquiry;
    private boolean ended;
    private boolean told;

    private void status(TaskStatus status) {
      tasks.add(status.taskId());
      if (status.attempt() > 1) {
        recovered = true;
      }
      if (!status.isEnded()) {
        return;
      }
      if (ended) {
        duplicates.add(name + " was told a second ending: " + status);
      }
      ended = true;
      endings.add(status.taskId() + " " + status.state() + " " + status.result());
      if (endings.size() > 1 && !isQuestion) {
        duplicates.add(name + " ended in two ways: " + endings);
      }
    }

    private void answer(Answer<String> answer) {
      if (told) {
        duplicates.add(name + " was told more after its last answer: " + answer);
      }
      if (!answer.isLast()) {
        return;
      }
      told = true;
      Inquiry<String> asked = inquiry;
      if (asked != null) {
        asked.taskId().ifPresent(tasks::add);
      }
      if (answer instanceof Answer.Fresh<String> fresh) {
        result = fresh.value();
        over = true;
        if (!fresh.value().equals(Work.resultOf(name))) {
          unexpected.add(name + " was answered '" + fresh.value() + "'");
        }
      } else if (answer instanceof Answer.Ended<String> end
          && end.how() == Answer.How.UNAVAILABLE) {
        refusals.add(end.error().code());
        recovered = true;
        again.run();
      } else {
        over = true;
        unexpected.add(name + " ended with " + answer);
      }
    }
  }
}
