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
 * @param sockets how many sockets may be open, and how they are kept alive
 */
public record HttpLimits(
    int bodyBytes,
    Duration bodyWithin,
    Duration patience,
    int watchedTasks,
    Streams streams,
    Pace pace,
    Polls polls,
    Sockets sockets) {

  /** 1 MiB in 10 seconds; 30 seconds of waiting; 10,000 tasks; and the defaults of the others. */
  public static final HttpLimits DEFAULT =
      new HttpLimits(
          1 << 20,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          10_000,
          new Streams(100, 1_000, 10_000),
          new Pace(Duration.ofSeconds(15), Duration.ofSeconds(30)),
          new Polls(10, 2),
          new Sockets(20, 10_000, 100, 4_096, Duration.ofSeconds(30)));

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
   * How many sockets may be open, and how they are kept alive. All sockets of a process together
   * follow ten times as many tasks as there may be sockets; one task is followed by as many as it
   * may have {@link Streams#perTask streams}, counted apart from them.
   *
   * @param perUser of one user; 20 by default
   * @param perNode in this process; 10,000 by default
   * @param tasks how many tasks one socket may follow at once; 100 by default
   * @param messageBytes how large a message from a client may be; 4,096 by default
   * @param heartbeat how often a sign of life is sent; a client from which nothing was heard for
   *     twice that time is closed; 30 seconds by default. In steps of a second
   */
  public record Sockets(int perUser, int perNode, int tasks, int messageBytes, Duration heartbeat) {

    /**
     * Refuses what leaves no room.
     *
     * @param perUser of one user
     * @param perNode in this process
     * @param tasks how many tasks one socket may follow at once
     * @param messageBytes how large a message from a client may be
     * @param heartbeat how often a sign of life is sent
     * @throws IllegalArgumentException if a number is below 1 or the time is not positive
     */
    public Sockets {
      Checks.atLeastOne("perUser", perUser);
      Checks.atLeastOne("perNode", perNode);
      Checks.atLeastOne("tasks", tasks);
      Checks.atLeastOne("messageBytes", messageBytes);
      Checks.positive("heartbeat", heartbeat);
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
   * @param sockets how many sockets may be open, and how they are kept alive
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
    return new HttpLimits(bytes, within, patience, watchedTasks, streams, pace, polls, sockets);
  }

  /**
   * With other limits of streams.
   *
   * @param newStreams how many may be open
   * @return a copy
   */
  public HttpLimits streams(Streams newStreams) {
    return new HttpLimits(
        bodyBytes, bodyWithin, patience, watchedTasks, newStreams, pace, polls, sockets);
  }

  /**
   * With another pace of streams.
   *
   * @param newPace how they are kept alive
   * @return a copy
   */
  public HttpLimits pace(Pace newPace) {
    return new HttpLimits(
        bodyBytes, bodyWithin, patience, watchedTasks, streams, newPace, polls, sockets);
  }

  /**
   * With another limit of polling.
   *
   * @param newPolls how often one user may read one task's status
   * @return a copy
   */
  public HttpLimits polls(Polls newPolls) {
    return new HttpLimits(
        bodyBytes, bodyWithin, patience, watchedTasks, streams, pace, newPolls, sockets);
  }

  /**
   * With other limits of sockets.
   *
   * @param newSockets how many may be open
   * @return a copy
   */
  public HttpLimits sockets(Sockets newSockets) {
    return new HttpLimits(
        bodyBytes, bodyWithin, patience, watchedTasks, streams, pace, polls, newSockets);
  }
}
