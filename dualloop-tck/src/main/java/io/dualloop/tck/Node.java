package io.dualloop.tck;

import io.dualloop.api.Command;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A program on a transport: a foreground loop with a session, and workers if wanted. */
final class Node {

  static final String TAG = "parcels";
  static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class)
          .goodFor(Duration.ofMinutes(10))
          .taggedBy(question -> Set.of(TAG));
  static final Command<String, String> DO = TaskType.command("DO", String.class, String.class);

  /** How long core lets a handler go on that was told to stop. */
  static final Duration GRACE = Duration.ofSeconds(2);

  /** An answer may come by the repair of a lost hint: 5 seconds, and a scan. */
  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(10);

  private final Rig rig;
  private final Transport transport;
  final ForegroundLoop loop;
  final Session<String> session;

  Node(Rig rig, Transport transport, String name) {
    this.rig = rig;
    this.transport = transport;
    this.loop =
        rig.owned(ForegroundLoop.on(transport).name(name).runtime(rig.under.runtime()).start());
    this.session = loop.openSession("s", Wanted.USER, line -> {});
  }

  Asked ask(QueryRequest<String, String> question) {
    Asked asked = new Asked();
    return asked.by(session.newTurn().ask(question, asked.answers::add));
  }

  Asked submit(CommandRequest<String, String> command) {
    Asked asked = new Asked();
    return asked.by(session.newTurn().submit(command, asked.answers::add));
  }

  /** Workers of this node; at most one waits for a handler that won't stop when it closes. */
  BackgroundLoop work(Function<BackgroundLoopBuilder, BackgroundLoopBuilder> handlers) {
    return rig.owned(
        handlers
            .apply(
                BackgroundLoop.on(transport)
                    .runtime(rig.under.runtime())
                    .drainWithin(Duration.ZERO))
            .start());
  }

  BackgroundLoop work(Desk desk) {
    return work(workers -> workers.handleAsync(ASK, desk).handleAsync(DO, desk));
  }

  /** Something asked, and what was told of it. */
  final class Asked {
    final List<Answer<String>> answers = new CopyOnWriteArrayList<>();
    final List<TaskStatus> statuses = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init")
    Inquiry<String> inquiry;

    private Asked by(Inquiry<String> newInquiry) {
      inquiry = newInquiry.onStatus(statuses::add);
      return this;
    }

    boolean hasLast() {
      return !answers.isEmpty() && answers.get(answers.size() - 1).isLast();
    }

    Answer<String> last() {
      return last(ANSWERED_WITHIN);
    }

    Answer<String> last(Duration within) {
      rig.untilPassing("the last answer", within, this::hasLast);
      return answers.get(answers.size() - 1);
    }

    /** The value of a fresh last answer. */
    String fresh() {
      return last()
          .fold(
              Answer.Fresh::value,
              stale -> "stale " + stale.value(),
              working -> "working",
              ended -> ended.how() + " " + ended.error());
    }

    Answer.Ended<String> ended() {
      return ended(ANSWERED_WITHIN);
    }

    Answer.Ended<String> ended(Duration within) {
      Answer<String> last = last(within);
      if (last instanceof Answer.Ended<String> ended) {
        return ended;
      }
      throw new AssertionError("expected no result, but was told " + last);
    }

    String accepted() {
      rig.untilPassing("the task is accepted", ANSWERED_WITHIN, () -> inquiry.taskId().isPresent());
      return inquiry.taskId().orElseThrow().value();
    }
  }
}
