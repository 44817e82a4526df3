package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.User;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tier 1 in flight: which questions of this process are unfinished, so that the same one is asked
 * once. Bounded by the open inquiries; nothing expires or is evicted. Belongs to the loop's thread.
 */
final class Flights {

  private final Engine engine;
  private final Map<String, Flight<?, ?>> byKey = new HashMap<>();

  /**
   * Flights on their way out, which nobody may join but which the store may not know to be left.
   */
  private final Map<String, Flight<?, ?>> leavingByKey = new HashMap<>();

  /** In the order in which they began, which is the one in which their askers hear of a close. */
  private final Set<Flight<?, ?>> all = new LinkedHashSet<>();

  /** Two flights may have one key, if something was invalidated between them. */
  private final Map<String, Set<Flight<?, ?>>> allByKey = new HashMap<>();

  Flights(Engine engine) {
    this.engine = engine;
  }

  <P, R> void begin(
      Inquiry<R> inquiry, TaskRequest<P, R> request, User user, @Nullable QuestionKey key) {
    if (!(request instanceof QueryRequest<P, R> question) || key == null) {
      Flight<P, R> flight = new Flight<>(engine, request, user, null);
      all.add(flight);
      flight.join(inquiry, request);
      flight.submit();
    } else if (question.isStrict()) {
      // Not for others to join: it would be as slow for them.
      takeOff(flight(question, user, key), inquiry, question, null);
    } else {
      ask(inquiry, question, user, key);
    }
  }

  private <P, R> void ask(
      Inquiry<R> inquiry, QueryRequest<P, R> question, User user, QuestionKey key) {
    Freshness freshness = engine.freshness();
    Remembered<R> known = freshness.memory().get(key);
    if (known != null && freshness.fences().isVerified() && answered(inquiry, question, known)) {
      freshness.early().consider(question, user, key, known);
      return;
    }
    Flight<P, R> flight = inFlight(key);
    // While nothing is heard, what began before may have been invalidated: the store is asked anew,
    // and still shares the task where it may.
    if (flight != null && flight.isCurrent() && freshness.fences().isVerified()) {
      flight.join(inquiry, question);
      return;
    }
    Flight<P, R> made = flight(question, user, key);
    byKey.put(key.value(), made);
    takeOff(made, inquiry, question, known);
  }

  private <P, R> Flight<P, R> flight(QueryRequest<P, R> question, User user, QuestionKey key) {
    Flight<P, R> flight = new Flight<>(engine, question, user, key);
    all.add(flight);
    allByKey.computeIfAbsent(key.value(), any -> new HashSet<>()).add(flight);
    return flight;
  }

  private static <P, R> void takeOff(
      Flight<P, R> flight,
      Inquiry<R> inquiry,
      QueryRequest<P, R> question,
      @Nullable Remembered<R> known) {
    flight.join(inquiry, question);
    flight.lookUp(known);
  }

  @SuppressWarnings("unchecked") // a key contains its type's name, and a name has one type
  private <P, R> @Nullable Flight<P, R> inFlight(QuestionKey key) {
    return (Flight<P, R>) byKey.get(key.value());
  }

  /**
   * Answers from something known, if it is young enough; or tells it as stale, once.
   *
   * @return whether that was the last answer
   */
  <P, R> boolean answered(Inquiry<R> inquiry, QueryRequest<P, R> question, Remembered<R> known) {
    long now = engine.nanos();
    Duration tolerance = question.acceptedAge().orElse(known.goodFor());
    if (known.age(now).compareTo(tolerance) < 0) {
      inquiry.fresh(known);
      return true;
    }
    if (!inquiry.hasAnswer() && known.isUsable(now, question.type().staleFor())) {
      inquiry.stale(known, Answer.Stale.Reason.REFRESHING, null);
    }
    return false;
  }

  /** Nobody shall join it any more. */
  void detach(Flight<?, ?> flight) {
    QuestionKey key = flight.key();
    if (key != null) {
      byKey.remove(key.value(), flight);
    }
  }

  /**
   * Nobody shall join it any more, and who asks the same waits until the store knows.
   *
   * @return false if the store must not be told, because another flight of this process waits, or
   *     may come to wait, for the same task: the store knows the process by one address
   */
  boolean startLeaving(Flight<?, ?> flight) {
    QuestionKey key = flight.key();
    if (key == null) {
      return true;
    }
    byKey.remove(key.value(), flight);
    if (allByKey.getOrDefault(key.value(), Set.of()).stream()
        .anyMatch(other -> other != flight && other.mayWaitFor(flight.id()))) {
      return false;
    }
    Flight<?, ?> before = leavingByKey.put(key.value(), flight);
    if (before != null && before != flight) {
      flight.leavesAfter(before);
    }
    return true;
  }

  /** The store knows that a flight's process no longer waits; who asks the same need not wait. */
  void left(Flight<?, ?> flight) {
    QuestionKey key = flight.key();
    if (key != null) {
      leavingByKey.remove(key.value(), flight);
    }
  }

  /**
   * Runs an action at once, or when the flight that had the same key before is known to be left.
   */
  void afterPredecessor(Flight<?, ?> flight, Runnable action) {
    QuestionKey key = flight.key();
    Flight<?, ?> before = key == null ? null : leavingByKey.get(key.value());
    if (before == null || before == flight) {
      action.run();
    } else {
      before.whenLeft(action);
    }
  }

  void remove(Flight<?, ?> flight) {
    detach(flight);
    left(flight);
    QuestionKey key = flight.key();
    if (key != null) {
      allByKey.computeIfPresent(
          key.value(),
          (same, flights) -> {
            flights.remove(flight);
            return flights.isEmpty() ? null : flights;
          });
    }
    all.remove(flight);
  }

  void closeAll() {
    List.copyOf(all).forEach(Flight::loopClosed);
  }
}
