package io.dualloop.examples.logistics;

import java.util.List;

/** Short plays for tests of the reports. */
final class Plays {

  private Plays() {}

  /** One question, answered after a retry. */
  static Play small(String name) {
    long ms = 1_000_000;
    return new Play(
        name,
        4_000,
        List.of(new Play.Heard(1, 0, 1_000, 1_000 * ms, "where is parcel one")),
        List.of(
            new Play.Said(1_002, 1_002 * ms, new Line(1, Line.Kind.WORKING, "Let me <look>.")),
            new Play.Said(3_000, 3_000 * ms, new Line(1, Line.Kind.FRESH, "In Hamburg."))),
        List.of(1_002 * ms, 3_000 * ms),
        List.of(new CarrierCall(1_010, 2_990, "1", "track", "200 OK, in Hamburg")),
        List.of(
            new Play.Task(
                "task-1",
                "QUERY_LOGISTICS",
                List.of(
                    new Play.Step("PENDING", 1_005),
                    new Play.Step("PROCESSING", 1_006),
                    new Play.Step("SUCCEEDED", 2_995)))),
        List.of(new Play.Span(1_000, 3_000)),
        5,
        new Play.Control(0, 0));
  }
}
