package io.dualloop.tck;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.Optional;

/**
 * A transport that is being tested, and what a test must be able to do with it. One is made for
 * each test, with an empty truth of its own (a fresh namespace, schema or database). It is used by
 * the test's thread alone.
 */
public interface TransportUnderTest extends AutoCloseable {

  /**
   * The transport.
   *
   * @return always the same one, open until {@link #close()}
   */
  Transport transport();

  /**
   * Another connection to the same truth, as another node of the program has it.
   *
   * @return always the same one; the {@link #transport()} itself where there is just one
   */
  default Transport otherNode() {
    return transport();
  }

  /**
   * The transport after the worst that it says it survives: the end of the process, a restart of
   * the broker, the loss of its machine. Closes {@link #transport()}.
   *
   * @return another connection to the same truth; empty if the transport survives exceptions only,
   *     or {@link #canRestart()} says that the restart can't be made here
   */
  default Optional<Transport> restarted() {
    return Optional.empty();
  }

  /**
   * Whether {@link #restarted()} can show what the transport says it survives. An author who shows
   * it elsewhere says false: then its tests are skipped. Else they fail if there is no restart.
   *
   * @return true unless overridden
   */
  default boolean canRestart() {
    return true;
  }

  /**
   * What the loops of a test run on.
   *
   * @return always the same one; its time goes on with {@link #passTime}
   */
  LoopRuntime runtime();

  /**
   * Lets time go on for the store and for {@link #runtime()}: with manual time by advancing it, on
   * a server by an offset kept in the store for tests. May let more time go by than asked, by at
   * most {@link #slack()}.
   *
   * @param duration zero or more
   */
  void passTime(Duration duration);

  /**
   * Lets what is under way go on: by manual time all of it, on real threads for about a
   * millisecond.
   *
   * @return whether calling it again may help; false if nothing happens by itself any more, and
   *     time stands still
   */
  boolean proceed();

  /**
   * How much time may go by beside {@link #passTime} while a test looks at a moment. Where time
   * goes on by itself, it is what the busiest machine needs for a few calls.
   *
   * @return positive, and at most 9 seconds, for tests look at moments 10 seconds away; 5 seconds
   *     unless overridden, one nanosecond with manual time
   */
  default Duration slack() {
    return OnRealThreads.SLACK;
  }

  /** Closes the transport and what belongs to it, and removes what it kept. Idempotent. */
  @Override
  void close();

  /**
   * A transport in this JVM, on manual time.
   *
   * @param time the runtime that the transport was made with
   * @param transport closed with what is returned
   * @return it, with one node
   */
  static TransportUnderTest onManualTime(ManualTime time, Transport transport) {
    return new OnManualTime(time, transport);
  }

  /**
   * A transport whose clock is that of a runtime with real threads, whose time can be shifted. Its
   * slack is 5 seconds.
   *
   * @param time the runtime that the transport was made with
   * @param transport closed with what is returned
   * @return it, with one node
   */
  static TransportUnderTest onRealThreads(ShiftedTime time, Transport transport) {
    return onRealThreads(time, transport, OnRealThreads.SLACK);
  }

  /**
   * The same with another slack.
   *
   * @param time the runtime that the transport was made with
   * @param transport closed with what is returned
   * @param slack see {@link #slack()}
   * @return it, with one node
   * @throws IllegalArgumentException if the slack is not positive, or over 9 seconds
   */
  static TransportUnderTest onRealThreads(ShiftedTime time, Transport transport, Duration slack) {
    return new OnRealThreads(time, transport, slack);
  }
}
