package io.dualloop.core.background;

import io.dualloop.api.TaskId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that this loop holds, and how much room is left. Belongs to the loop's thread, but
 * for the two methods that say otherwise.
 */
final class Held {

  private final int slots;
  private final Map<String, Route<?, ?>> routes;
  private final Map<String, TypeBreaker> breakers;
  private final Map<Long, Attempt> attempts = new LinkedHashMap<>();
  private final Map<String, Integer> taken = new HashMap<>();
  private final ConcurrentHashMap<TaskId, Attempt> byTask = new ConcurrentHashMap<>();
  private int reserved;
  private int leftovers;
  private volatile Health health;

  Held(int slots, Map<String, Route<?, ?>> routes, Map<String, TypeBreaker> breakers) {
    this.slots = slots;
    this.routes = routes;
    this.breakers = breakers;
    this.health = new Health(true, slots, 0, 0, "");
  }

  @Nullable Route<?, ?> route(String type) {
    return routes.get(type);
  }

  void add(Attempt attempt) {
    attempts.put(attempt.claim.ref().token(), attempt);
    byTask.put(attempt.id(), attempt);
    taken.merge(attempt.route.name(), 1, Integer::sum);
    TypeBreaker breaker = breaker(attempt);
    if (breaker != null) {
      breaker.begun(attempt);
    }
    publish();
  }

  void remove(Attempt attempt) {
    attempts.remove(attempt.claim.ref().token());
    TypeBreaker breaker = breaker(attempt);
    if (breaker != null) {
      breaker.over(attempt);
    }
    byTask.remove(attempt.id(), attempt);
    taken.merge(attempt.route.name(), -1, Integer::sum);
    publish();
  }

  /** Holds a place for an attempt that may be about to begin. */
  void reserve(Route<?, ?> route) {
    reserved++;
    reserveTrial(route, 1);
    taken.merge(route.name(), 1, Integer::sum);
  }

  void unreserve(Route<?, ?> route) {
    reserved--;
    reserveTrial(route, -1);
    taken.merge(route.name(), -1, Integer::sum);
  }

  private void reserveTrial(Route<?, ?> route, int change) {
    TypeBreaker breaker = breakers.get(route.name());
    if (breaker != null) {
      breaker.reserved(change);
    }
  }

  int free() {
    return Math.max(0, slots - attempts.size() - reserved);
  }

  int room(Route<?, ?> route) {
    int running = taken.getOrDefault(route.name(), 0);
    int places = Math.max(0, Math.min(free(), route.concurrency(slots) - running));
    TypeBreaker breaker = breakers.get(route.name());
    return breaker == null ? places : breaker.room(places);
  }

  @Nullable TypeBreaker breaker(Attempt attempt) {
    return breakers.get(attempt.route.name());
  }

  Iterable<Route<?, ?>> routes() {
    return routes.values();
  }

  /** A copy, so that the caller may let go of some. */
  List<Attempt> all() {
    return List.copyOf(attempts.values());
  }

  boolean isEmpty() {
    return attempts.isEmpty();
  }

  boolean allAreLeftovers() {
    return attempts.values().stream().allMatch(a -> a.phase == Attempt.Phase.OVER);
  }

  /** The newest attempt of a task. From any thread. */
  @Nullable Attempt ofTask(TaskId id) {
    return byTask.get(id);
  }

  void leftOver() {
    leftovers++;
    publish();
  }

  void leftoverEnded() {
    leftovers--;
    publish();
  }

  /** T08: half of the slots held by handlers that ignore their interrupt. */
  boolean isUnhealthy() {
    return leftovers * 2 >= slots;
  }

  private void publish() {
    boolean unhealthy = isUnhealthy();
    String problem =
        unhealthy
            ? leftovers
                + " of "
                + slots
                + " slots are held by handlers that did not stop when told; nothing is claimed"
            : "";
    health = new Health(!unhealthy, slots, attempts.size(), leftovers, problem);
  }

  /** From any thread. */
  Health health() {
    return health;
  }
}
