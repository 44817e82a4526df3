package io.dualloop.examples.logistics;

import java.util.List;

/**
 * One line of what became of the play over Redis.
 *
 * @param what what it is about
 * @param how how it was
 */
record RedisFigure(String what, String how) {

  static List<RedisFigure> all(RedisPlay redis) {
    List<Double> feedback = redis.play().firstFeedbackMs();
    return List.of(
        new RedisFigure("A worker was killed in", killed(redis)),
        new RedisFigure("The task was begun again", begunAgain(redis)),
        new RedisFigure("The task ended", times(redis.endings())),
        new RedisFigure("Tasks", tasks(redis)),
        new RedisFigure("Left undone in Redis", Long.toString(redis.unfinished())),
        new RedisFigure("Deliveries", redis.orders() + " ordered, " + redis.bookings() + " booked"),
        new RedisFigure("Said twice in a turn", Long.toString(redis.saidTwice())),
        new RedisFigure("First feedback, median", Figures.time(Figures.median(feedback))),
        new RedisFigure("First feedback, longest", Figures.time(Figures.max(feedback))));
  }

  private static String killed(RedisPlay redis) {
    Attempt lost = redis.lost();
    return lost.type() + ", " + Figures.time(lost.toMs() - lost.fromMs()) + " after it began";
  }

  private static String begunAgain(RedisPlay redis) {
    return redis
        .begunAgain()
        .map(
            again ->
                "by %s, %s after the kill; a lease is %s"
                    .formatted(
                        again.worker(),
                        Figures.time(again.fromMs() - redis.kill().atMs()),
                        Figures.time(WorkerProcess.LEASE.toMillis())))
        .orElse("never");
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String tasks(RedisPlay redis) {
    long odd = redis.notEndedOnce();
    return redis.play().tasks().size()
        + (odd == 0 ? ", each ended once" : ", of which " + odd + " did not end once");
  }
}
