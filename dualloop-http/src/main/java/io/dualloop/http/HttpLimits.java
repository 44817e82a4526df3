package io.dualloop.http;

import io.dualloop.spi.support.Checks;
import java.time.Duration;

/**
 * What an endpoint bounds. Immutable; begin with {@link #DEFAULT}.
 *
 * @param bodyBytes how large a request may be; more is answered by 413. All that come in at a time
 *     may be 64 times as large together; what is too much then is answered by 503
 * @param bodyWithin how long a request may take to arrive; more is answered by 408
 * @param patience how long a request is held at most ({@code Prefer: wait}, {@code ?wait=})
 * @param watchedTasks how many tasks without an open stream are kept in memory
 * @param streams how many streams and held requests may be open
 * @param pace how they are kept alive
 * @param polls how often one user may read one task's status, and how often cancel it
 */
public record HttpLimits(
    int bodyBytes,
    Duration bodyWithin,
    Duration patience,
    int watchedTasks,
    Streams streams,
    Pace pace,
    Polls polls) {

  /** 1 MiB in 10 seconds; 30 seconds of waiting; 10,000 tasks; and the defaults of the others. */
  public static final HttpLimits DEFAULT =
      new HttpLimits(
          1 << 20,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          10_000,
          new Streams(100, 1_000, 10_000),
          new Pace(Duration.ofSeconds(15), Duration.ofSeconds(30)),
          new Polls(10, 2));

  /**
   * How many streams and held requests may be open.
   *
   * @param perUser of one user; 100 by default
   * @param perTask of one task; 1,000 by default
   * @param perNode in this process; 10,000 by default
   */
  public record Streams(int perUser, int perTask, int perNode) {

    /**
     * Refuses what leaves no room.
     *
     * @param perUser of one user
     * @param perTask of one task
     * @param perNode in this process
     * @throws IllegalArgumentException if one is below 1
     */
    public Streams {
      Checks.atLeastOne("perUser", perUser);
      Checks.atLeastOne("perTask", perTask);
      Checks.atLeastOne("perNode", perNode);
    }
  }

  /**
   * How streams are kept alive, and cut.
   *
   * @param keepAlive how long a stream is silent at most; 15 seconds by default
   * @param slowest how long one write may take before the stream is cut; 30 seconds by default
   */
  public record Pace(Duration keepAlive, Duration slowest) {

    /**
     * Refuses times that are no times.
     *
     * @param keepAlive how long a stream is silent at most
     * @param slowest how long one write may take before the stream is cut
     * @throws IllegalArgumentException if one is not positive
     */
    public Pace {
      Checks.positive("keepAlive", keepAlive);
      Checks.positive("slowest", slowest);
    }
  }

  /**
   * How often one user may read one task's status, and apart from that how often cancel it; more is
   * answered by 429.
   *
   * @param burst how many at once; 10 by default
   * @param perSecond how many go on; 2 by default
   */
  public record Polls(int burst, int perSecond) {

    /**
     * Refuses what leaves no room.
     *
     * @param burst how many at once
     * @param perSecond how many go on
     * @throws IllegalArgumentException if one is below 1
     */
    public Polls {
      Checks.atLeastOne("burst", burst);
      Checks.atLeastOne("perSecond", perSecond);
    }
  }

  /**
   * Refuses what leaves no room.
   *
   * @param bodyBytes how large a request may be; more is answered by 413
   * @param bodyWithin how long a request may take to arrive; more is answered by 408
   * @param patience how long a request is held at most ({@code Prefer: wait}, {@code ?wait=})
   * @param watchedTasks how many tasks without an open stream are kept in memory
   * @param streams how many streams and held requests may be open
   * @param pace how they are kept alive
   * @param polls how often one user may read one task's status, and how often cancel it
   * @throws IllegalArgumentException if a size is below 1 or a time is not positive
   */
  public HttpLimits {
    Checks.atLeastOne("bodyBytes", bodyBytes);
    Checks.positive("bodyWithin", bodyWithin);
    Checks.positive("patience", patience);
    Checks.atLeastOne("watchedTasks", watchedTasks);
  }

  /**
   * With another limit of the body.
   *
   * @param bytes how large a request may be
   * @param within how long it may take to arrive
   * @return a copy
   */
  public HttpLimits body(int bytes, Duration within) {
    return new HttpLimits(bytes, within, patience, watchedTasks, streams, pace, polls);
  }

  /**
   * With other limits of streams.
   *
   * @param newStreams how many may be open
   * @return a copy
   */
  public HttpLimits streams(Streams newStreams) {
    return new HttpLimits(bodyBytes, bodyWithin, patience, watchedTasks, newStreams, pace, polls);
  }

  /**
   * With another pace of streams.
   *
   * @param newPace how they are kept alive
   * @return a copy
   */
  public HttpLimits pace(Pace newPace) {
    return new HttpLimits(bodyBytes, bodyWithin, patience, watchedTasks, streams, newPace, polls);
  }

  /**
   * With another limit of polling.
   *
   * @param newPolls how often one user may read one task's status
   * @return a copy
   */
  public HttpLimits polls(Polls newPolls) {
    return new HttpLimits(bodyBytes, bodyWithin, patience, watchedTasks, streams, pace, newPolls);
  }
}
