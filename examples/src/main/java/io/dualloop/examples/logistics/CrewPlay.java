package io.dualloop.examples.logistics;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.VoskModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The conversation over a broker: this process answers, two others work, and one of these is
 * killed.
 *
 * @param broker what carried the work
 * @param play what the foreground saw of it
 * @param processes all three
 * @param attempts who worked on what, in the order of time
 * @param kill who was killed, and when
 * @param bookings how many deliveries the carrier booked
 * @param left what was kept at the end
 * @param carried what the broker carried
 */
record CrewPlay(
    Broker broker,
    Play play,
    List<Member> processes,
    List<Attempt> attempts,
    Crew.Kill kill,
    int bookings,
    TaskCounts left,
    Carried carried) {

  /** When the first order is under way, the user waits for its end. */
  static final Conversation CONVERSATION = Conversation.USUAL.pausedAt(18_000, 5_000);

  /**
   * A process of the play.
   *
   * @param name what it is called here
   * @param pid its number
   * @param killed whether it was
   */
  record Member(String name, long pid, boolean killed) {}

  /**
   * The hints that came by the broker. What it does not carry is found in the store, only later.
   *
   * @param wakeUps that came to the workers
   * @param statuses of the play's tasks that came to the foreground
   */
  record Carried(long wakeUps, long statuses) {}

  /** Plays it, and blocks to its end. */
  static CrewPlay play(VoskModel model, long seed, Place place, Consumer<String> progress)
      throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    AtomicLong statuses = new AtomicLong();
    try (Carrier carrier = Carrier.open(new CarrierScript(seed), clock);
        // The one line that differs for the foreground.
        Transport transport = counting(statuses).of(place.connect())) {
      Place.awaitAnswer(transport);
      progress.accept("Starting two processes that work ...");
      Worker.Orders orders = new Worker.Orders(place, carrier.address(), seed);
      try (Crew crew = Crew.start(orders, clock, progress)) {
        WarmUp.over(transport);
        String title = place.broker().title();
        progress.accept("Playing the conversation over " + title + ", 39 seconds ...");
        Play play =
            new Foreground(model, carrier, clock).play("Over " + title, transport, CONVERSATION);
        Crew.Kill kill =
            crew.killed()
                .orElseThrow(() -> new IOException("no worker held an order to be killed in"));
        return new CrewPlay(
            place.broker(),
            play,
            members(crew, kill),
            crew.attempts(),
            kill,
            carrier.bookings(),
            Place.awaitAnswer(transport),
            new Carried(crew.wakeUps(), statuses.get()));
      }
    }
  }

  private static HeardHints counting(AtomicLong statuses) {
    return new HeardHints() {
      @Override
      public void told(TaskStatus status) {
        if (!status.type().equals(WarmUp.ECHO.name())) {
          statuses.incrementAndGet();
        }
      }
    };
  }

  private static List<Member> members(Crew crew, Crew.Kill kill) {
    List<Member> members = new ArrayList<>();
    members.add(new Member("foreground", ProcessHandle.current().pid(), false));
    crew.workers()
        .forEach(
            each ->
                members.add(
                    new Member(each.name(), each.pid(), each.name().equals(kill.worker()))));
    return members;
  }

  // ---- what became of it ----

  /** The attempt that the kill ended. */
  Attempt lost() {
    return attempts.stream()
        .filter(each -> each.taskId().equals(kill.taskId()) && !each.finished())
        .findFirst()
        .orElseThrow();
  }

  /** The attempt that took the place of the lost one. */
  Optional<Attempt> begunAgain() {
    long lost = lost().token();
    return attempts.stream()
        .filter(each -> each.taskId().equals(kill.taskId()) && each.token() > lost)
        .min(Comparator.comparingLong(Attempt::token));
  }

  /** How often the task of the killed worker ended; once, if all is well. */
  long endings() {
    return play.tasks().stream()
        .filter(each -> each.id().equals(kill.taskId()))
        .mapToLong(CrewPlay::endings)
        .sum();
  }

  /** How many tasks the foreground began that did not end exactly once. */
  long notEndedOnce() {
    return play.tasks().stream().filter(each -> endings(each) != 1).count();
  }

  private static long endings(Play.Task task) {
    return task.steps().stream().filter(each -> each.isEnding()).count();
  }

  /** How many tasks were kept at the end that had not ended. */
  long unfinished() {
    return left.waiting() + left.running();
  }

  /** How many deliveries were ordered. */
  long orders() {
    return play.tasks().stream().filter(each -> each.type().equals(Tasks.REDELIVER.name())).count();
  }

  /** 1 for a task's first attempt. */
  long number(Attempt attempt) {
    return attempts.stream()
        .filter(each -> each.taskId().equals(attempt.taskId()) && each.token() <= attempt.token())
        .count();
  }

  /** How often something was said again that was said in the same turn. */
  long saidTwice() {
    return play.said().size() - play.said().stream().map(Play.Said::line).distinct().count();
  }

  /** What was said of the killed worker's task after the kill: the lines of that turn. */
  List<Play.Said> toldAfterKill() {
    long turn =
        play.heard().stream()
            .filter(each -> each.atMs() <= kill.atMs())
            .mapToLong(Play.Heard::turn)
            .max()
            .orElse(0);
    return play.said().stream()
        .filter(each -> each.atMs() > kill.atMs() && each.line().turn() == turn)
        .toList();
  }
}
