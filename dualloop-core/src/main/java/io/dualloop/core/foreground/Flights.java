package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.User;
import io.dualloop.core.freshness.Remembered;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
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

  private final Set<Flight<?, ?>> all = new HashSet<>();

  Flights(Engine engine) {
    this.engine = engine;
  }

  <P, R> void begin(
      Inquiry<R> inquiry, TaskRequest<P, R> request, User user, @Nullable String key) {
    if (!(request instanceof QueryRequest<P, R> question) || key == null) {
      Flight<P, R> flight = new Flight<>(engine, request, user, null);
      all.add(flight);
      flight.join(inquiry, request);
      flight.submit();
      return;
    }
    Remembered<R> known = engine.memory().get(key);
    if (known != null && answered(inquiry, question, known)) {
      return;
    }
    Flight<P, R> flight = inFlight(key);
    if (flight == null) {
      flight = new Flight<>(engine, request, user, key);
      byKey.put(key, flight);
      all.add(flight);
      flight.join(inquiry, question);
      flight.lookUp(key, known);
    } else {
      flight.join(inquiry, question);
    }
  }

  @SuppressWarnings("unchecked") // a key contains its type's name, and a name has one type
  private <P, R> @Nullable Flight<P, R> inFlight(String key) {
    return (Flight<P, R>) byKey.get(key);
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
    String key = flight.key();
    if (key != null) {
      byKey.remove(key, flight);
    }
  }

  /** Nobody shall join it any more, and who asks the same waits until the store knows. */
  void startLeaving(Flight<?, ?> flight) {
    String key = flight.key();
    if (key != null && byKey.remove(key, flight)) {
      leavingByKey.put(key, flight);
    }
  }

  /**
   * Runs an action at once, or when the flight that had the same key before is known to be left.
   */
  void afterPredecessor(Flight<?, ?> flight, Runnable action) {
    Flight<?, ?> before = flight.key() == null ? null : leavingByKey.get(flight.key());
    if (before == null || before == flight) {
      action.run();
    } else {
      before.whenLeft(action);
    }
  }

  void remove(Flight<?, ?> flight) {
    detach(flight);
    String key = flight.key();
    if (key != null) {
      leavingByKey.remove(key, flight);
    }
    all.remove(flight);
  }

  void closeAll() {
    List.copyOf(all).forEach(Flight::loopClosed);
  }
}
