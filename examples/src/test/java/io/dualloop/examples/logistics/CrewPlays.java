package io.dualloop.examples.logistics;

import io.dualloop.spi.TaskCounts;
import java.util.List;
import java.util.Map;

/** Short plays over a broker for tests. */
final class CrewPlays {

  private static final long MS = 1_000_000;

  private CrewPlays() {}

  /** One order: its worker is killed, the other carries it out. */
  static CrewPlay small() {
    return small(Broker.REDIS);
  }

  static CrewPlay small(Broker broker) {
    return of(
        broker,
        List.of(
            said(1_010, Line.Kind.WORKING, "I am arranging that."),
            said(6_000, Line.Kind.DONE, "Done.")),
        List.of(
            new Attempt("worker-1", "REDELIVER", "task-1", 2, 1_100, 2_000, false),
            new Attempt("worker-2", "REDELIVER", "task-1", 4, 3_900, 5_500, true)),
        List.of("PENDING", "PROCESSING", "RETRYING", "PROCESSING", "SUCCEEDED"));
  }

  static Play.Said said(long atMs, Line.Kind kind, String text) {
    return new Play.Said(atMs, atMs * MS, new Line(1, kind, text));
  }

  static CrewPlay of(List<Play.Said> said, List<Attempt> attempts, List<String> states) {
    return of(Broker.REDIS, said, attempts, states);
  }

  private static CrewPlay of(
      Broker broker, List<Play.Said> said, List<Attempt> attempts, List<String> states) {
    Play play =
        new Play(
            "Over " + broker.title(),
            7_000,
            List.of(new Play.Heard(1, 0, 1_000, 900 * MS, "please deliver parcel one")),
            said,
            said.stream().map(Play.Said::atNanos).toList(),
            List.of(
                new CarrierCall(1_150, 2_600, "1", "redeliver", "booked as R-1"),
                new CarrierCall(3_950, 5_450, "1", "redeliver", "200 OK, booked as R-1")),
            List.of(
                new Play.Task(
                    "task-1",
                    "REDELIVER",
                    states.stream().map(state -> new Play.Step(state, 1_000)).toList())),
            List.of(),
            0,
            new Play.Control(0, 3));
    return new CrewPlay(
        broker,
        play,
        List.of(
            new CrewPlay.Member("foreground", 10, false),
            new CrewPlay.Member("worker-1", 11, true),
            new CrewPlay.Member("worker-2", 12, false)),
        attempts,
        new Crew.Kill("worker-1", 11, 2_000, "task-1"),
        1,
        new TaskCounts(Map.of(), 0, 0, 1, 0),
        new CrewPlay.Carried(3, 7));
  }
}
