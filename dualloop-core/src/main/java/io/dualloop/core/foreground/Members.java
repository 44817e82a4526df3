package io.dualloop.core.foreground;

import io.dualloop.api.TaskRequest;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The inquiries that share one flight, each with its own patience. Belongs to the loop's thread.
 */
final class Members<P, R> {

  private static final class Member<P, R> {
    final TaskRequest<P, R> request;
    Timers.@Nullable Timer patience;

    Member(TaskRequest<P, R> request) {
      this.request = request;
    }
  }

  private final Engine engine;
  private final Consumer<Inquiry<R>> onLost;
  private final Map<Inquiry<R>, Member<P, R>> members = new LinkedHashMap<>();

  /**
   * For one flight.
   *
   * @param onLost told of a member whose time and a little more has passed without an ending
   */
  Members(Engine engine, Consumer<Inquiry<R>> onLost) {
    this.engine = engine;
    this.onLost = onLost;
  }

  void add(Inquiry<R> inquiry, TaskRequest<P, R> request) {
    members.put(inquiry, new Member<>(request));
  }

  void remove(Inquiry<R> inquiry) {
    Member<P, R> member = members.remove(inquiry);
    if (member != null && member.patience != null) {
      member.patience.cancel();
    }
  }

  void clear() {
    all().forEach(this::remove);
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  int size() {
    return members.size();
  }

  List<Inquiry<R>> all() {
    return List.copyOf(members.keySet());
  }

  void forEachRequest(BiConsumer<Inquiry<R>, TaskRequest<P, R>> action) {
    all()
        .forEach(
            inquiry -> {
              Member<P, R> member = members.get(inquiry);
              if (member != null) {
                action.accept(inquiry, member.request);
              }
            });
  }

  /** From now on the task's time runs, and with it the members' patience (F13). */
  void startPatience() {
    all().forEach(this::startPatience);
  }

  void startPatience(Inquiry<R> inquiry) {
    Member<P, R> member = members.get(inquiry);
    if (member != null && member.patience == null) {
      Duration limit = member.request.timeout().plus(Limits.LOST_SIGHT);
      member.patience = engine.after(limit, () -> onLost.accept(inquiry));
    }
  }

  /** How long a member gave the task in all. */
  Duration timeout(Inquiry<R> inquiry) {
    Member<P, R> member = members.get(inquiry);
    return member == null ? Duration.ZERO : member.request.timeout();
  }
}
