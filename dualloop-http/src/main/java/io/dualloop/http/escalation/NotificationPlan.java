package io.dualloop.http.escalation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * How the changes of tasks are told, and for how long. Immutable.
 *
 * <pre>{@code
 * NotificationPlan plan = NotificationPlan.pushThenPoll()
 *     .on(TaskState.PROCESSING, TaskState.CANCELLED, Channel.PUSH);   // no webhook for these
 * }</pre>
 */
public final class NotificationPlan {

  private static final Set<Channel> PUSHED = Set.of(Channel.PUSH);
  private static final Set<Channel> ENDINGS = Set.of(Channel.PUSH, Channel.WEBHOOK_UNLESS_SEEN);

  private final Duration pushFor;
  private final Duration pollEvery;
  private final Duration seenWithin;
  private final Map<Transition, Set<Channel>> table;

  private NotificationPlan(
      Duration pushFor,
      Duration pollEvery,
      Duration seenWithin,
      Map<Transition, Set<Channel>> table) {
    this.pushFor = Checks.positive("pushFor", pushFor);
    this.pollEvery = Checks.positive("pollEvery", pollEvery);
    this.seenWithin = Checks.positive("seenWithin", seenWithin);
    this.table = table;
  }

  /**
   * Pushes for 30 seconds, then lets the client poll every 5 seconds, and sends an ending as a
   * webhook unless it was seen within 10 seconds.
   *
   * @return every change is pushed, and every ending goes on to the webhook
   */
  public static NotificationPlan pushThenPoll() {
    return new NotificationPlan(
        Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(10), Map.of());
  }

  /**
   * A channel for each kind of change: that a task begins is pushed; a success is pushed and sent
   * as a webhook at once; a failure is for polls, every 10 seconds.
   *
   * @return what is in no line of the table is told as in {@link #pushThenPoll()}
   */
  public static NotificationPlan byTransition() {
    return pushThenPoll()
        .pollEvery(Duration.ofSeconds(10))
        .on(TaskState.PENDING, TaskState.PROCESSING, Channel.PUSH)
        .on(TaskState.PROCESSING, TaskState.SUCCEEDED, Channel.PUSH, Channel.WEBHOOK)
        .on(TaskState.PROCESSING, TaskState.FAILED);
  }

  /**
   * The same with another time for which a task is pushed.
   *
   * @param time counted on each node from the moment at which it begins to push the task; positive
   * @return a copy
   * @throws IllegalArgumentException if it is not positive
   */
  public NotificationPlan pushFor(Duration time) {
    return new NotificationPlan(time, pollEvery, seenWithin, table);
  }

  /**
   * The same with another pace of polls, which the client is told when it shall begin to poll.
   *
   * @param pause between two polls; positive
   * @return a copy
   * @throws IllegalArgumentException if it is not positive
   */
  public NotificationPlan pollEvery(Duration pause) {
    return new NotificationPlan(pushFor, pause, seenWithin, table);
  }

  /**
   * The same with another time in which an ending has to be seen.
   *
   * @param time after which the webhook is sent; positive
   * @return a copy
   * @throws IllegalArgumentException if it is not positive
   */
  public NotificationPlan seenWithin(Duration time) {
    return new NotificationPlan(pushFor, pollEvery, time, table);
  }

  /**
   * The same with other channels for one step.
   *
   * @param from the state that the task leaves
   * @param to the state that it enters
   * @param channels how this is told; with none it is found by polls only, and whoever follows the
   *     task is told to poll
   * @return a copy
   * @throws IllegalArgumentException if no task takes this step, or a webhook is to tell what is no
   *     ending
   */
  public NotificationPlan on(TaskState from, TaskState to, Channel... channels) {
    Transition step = new Transition(from, to);
    EnumSet<Channel> set = EnumSet.noneOf(Channel.class);
    set.addAll(Arrays.asList(channels));
    if (!step.isEnding() && !PUSHED.containsAll(set)) {
      throw new IllegalArgumentException(
          "a webhook tells endings only, and not that a task becomes " + to);
    }
    Map<Transition, Set<Channel>> changed = new LinkedHashMap<>(table);
    changed.put(step, Set.copyOf(set));
    return new NotificationPlan(pushFor, pollEvery, seenWithin, Map.copyOf(changed));
  }

  /**
   * How a step is told.
   *
   * @param step which
   * @return never changes
   */
  public Set<Channel> channels(Transition step) {
    return table.getOrDefault(step, step.isEnding() ? ENDINGS : PUSHED);
  }

  /**
   * How long a task is pushed.
   *
   * @return positive
   */
  public Duration pushFor() {
    return pushFor;
  }

  /**
   * The pace of polls.
   *
   * @return positive
   */
  public Duration pollEvery() {
    return pollEvery;
  }

  /**
   * How long an ending waits to be seen.
   *
   * @return positive
   */
  public Duration seenWithin() {
    return seenWithin;
  }

  /** Whether the last change of a task goes to those who follow it. */
  boolean pushes(TaskStatus status) {
    return channels(Transition.last(status)).contains(Channel.PUSH);
  }

  /** What a webhook has to do with a task as it stands. */
  Stage stage(TaskStatus status) {
    if (!status.isEnded()) {
      return Stage.OPEN;
    }
    Set<Channel> channels = channels(Transition.last(status));
    if (channels.contains(Channel.WEBHOOK)) {
      return Stage.TELL;
    }
    return channels.contains(Channel.WEBHOOK_UNLESS_SEEN) ? Stage.AWAIT : Stage.DONE;
  }
}
