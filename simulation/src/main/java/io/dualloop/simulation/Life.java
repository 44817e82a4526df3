package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One task as the model knows it, from the calls that the store was seen to answer. */
final class Life {

  final int number;
  final Submission submission;

  /** What the envelope asks for. */
  final String parameters;

  final long acceptedAt;
  final long deadline;
  TaskStatus status;

  /** When it was seen to have ended; far in the future until then. */
  long endedAt = Long.MAX_VALUE;

  /** How it stood before it ended, if a planted lie needs to know. */
  @Nullable TaskStatus unended;

  /** Everything that began, oldest first. */
  final List<Begin> begins = new ArrayList<>();

  /** The outcome that was noted for a token. */
  final Map<Long, Outcome> settled = new HashMap<>();

  /** The token that was settled last; 0 if none. */
  long settledLast;

  final Set<Address> watchers = new LinkedHashSet<>();
  boolean pinned;

  /** Somebody asked to cancel it, for everyone. */
  boolean cancelAsked;

  /** Someone left it as the last one. */
  boolean leftByAll;

  long cancelRequestedAt = Long.MAX_VALUE;

  /** No attempt may begin before. */
  long notBefore;

  int unsettledBegins;
  final List<HandlerRun> runs = new ArrayList<>();

  /** One attempt: its lease goes on as it is renewed. */
  static final class Begin {
    final long token;
    final int attempt;
    final long at;
    long leaseEnds;

    Begin(long token, int attempt, long at, long leaseEnds) {
      this.token = token;
      this.attempt = attempt;
      this.at = at;
      this.leaseEnds = leaseEnds;
    }
  }

  Life(int number, Submission submission, String parameters, TaskStatus status, long now) {
    this.number = number;
    this.submission = submission;
    this.parameters = parameters;
    this.status = status;
    this.acceptedAt = now;
    this.deadline = now + submission.timeout().toNanos();
    this.notBefore = now + submission.delay().toNanos();
  }

  @Nullable Begin begin(long token) {
    for (Begin begin : begins) {
      if (begin.token == token) {
        return begin;
      }
    }
    return null;
  }

  @Nullable Begin lastBegin() {
    return begins.isEmpty() ? null : begins.get(begins.size() - 1);
  }

  boolean isRunningAnywhere() {
    return runs.stream().anyMatch(HandlerRun::isRunning);
  }

  boolean handlerEverStarted() {
    return !runs.isEmpty();
  }

  boolean isEnded() {
    return status.isEnded();
  }

  @Nullable Work work() {
    return status.work().orElse(null);
  }

  @Override
  public String toString() {
    return "t" + number + "(" + parameters + ")";
  }
}
