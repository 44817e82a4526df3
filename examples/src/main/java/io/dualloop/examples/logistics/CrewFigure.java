package io.dualloop.examples.logistics;

import java.util.List;

/**
 * One line of what became of a play over a broker.
 *
 * @param what what it is about
 * @param how how it was
 */
record CrewFigure(String what, String how) {

  static List<CrewFigure> all(CrewPlay played) {
    List<Double> feedback = played.play().firstFeedbackMs();
    return List.of(
        new CrewFigure("A worker was killed in", killed(played)),
        new CrewFigure("The task was begun again", begunAgain(played)),
        new CrewFigure("The task ended", times(played.endings())),
        new CrewFigure("Tasks", tasks(played)),
        new CrewFigure(
            "Left undone in " + played.broker().store(), Long.toString(played.unfinished())),
        new CrewFigure(
            "Deliveries", played.orders() + " ordered, " + played.bookings() + " booked"),
        new CrewFigure("Said twice in a turn", Long.toString(played.saidTwice())),
        new CrewFigure("First feedback, median", Figures.time(Figures.median(feedback))),
        new CrewFigure("First feedback, longest", Figures.time(Figures.max(feedback))));
  }

  private static String killed(CrewPlay played) {
    Attempt lost = played.lost();
    return lost.type() + ", " + Figures.time(lost.toMs() - lost.fromMs()) + " after it began";
  }

  private static String begunAgain(CrewPlay played) {
    return played
        .begunAgain()
        .map(
            again ->
                "by %s, %s after the kill; a lease is %s"
                    .formatted(
                        again.worker(),
                        Figures.time(again.fromMs() - played.kill().atMs()),
                        Figures.time(WorkerProcess.LEASE.toMillis())))
        .orElse("never");
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String tasks(CrewPlay played) {
    long odd = played.notEndedOnce();
    return played.play().tasks().size()
        + (odd == 0 ? ", each ended once" : ", of which " + odd + " did not end once");
  }
}
