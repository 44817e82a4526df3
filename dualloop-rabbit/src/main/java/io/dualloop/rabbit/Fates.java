package io.dualloop.rabbit;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of messages: each is confirmed, sent once more, or failed with the reason, and
 * counted. May be used by any thread.
 */
final class Fates implements Confirms.Fate, Repeats.Sender {

  /** A hint that has waited longer for a connection is of no use: what it said was looked up. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  /** A broker that is well confirms in milliseconds, and one that is not within seconds. */
  static final Duration LONGEST_CONFIRM = Duration.ofSeconds(10);

  private static final Duration YOUNG = Duration.ofSeconds(1);
  private static final int MOST_REPEATED = 5;

  private final String place;
  private final Telemetry telemetry;
  private final Losses losses;
  private final Clashes clashes;
  private final Repeats repeats;
  private final Runnable onReady;
  private final Map<Target, Long> firstRefused = new ConcurrentHashMap<>();

  Fates(
      String place,
      Declaring declaring,
      Losses losses,
      Clashes clashes,
      Telemetry telemetry,
      Runnable onReady) {
    this.place = place;
    this.telemetry = telemetry;
    this.losses = losses;
    this.clashes = clashes;
    this.repeats = new Repeats(declaring, this);
    this.onReady = onReady;
  }

  /** What is to be sent once more. */
  Repeats repeats() {
    return repeats;
  }

  /** On a new connection all queues may have been made anew. */
  void reset() {
    firstRefused.clear();
  }

  @Override
  public void ready() {
    onReady.run();
  }

  @Override
  public void confirmed(Publication publication) {
    if (publication.isMandatory()) {
      repeats.taken(publication.target);
    }
    publication.done.complete(null);
  }

  @Override
  public void refused(Publication publication) {
    if (publication.isMandatory()
        && publication.repeated < MOST_REPEATED
        && isYoung(publication.target)) {
      repeats.add(publication);
    } else {
      failed(
          publication,
          "rabbit.publish.nacked",
          "the queue behind " + publication.routingKey + " is full, or not ready yet");
    }
  }

  @Override
  public void unroutable(Publication publication) {
    if (publication.repeated > 0) {
      failed(publication, "rabbit.publish.unroutable", "no queue takes " + publication.routingKey);
    } else {
      // Nobody has served its lane yet, or its queue was deleted.
      repeats.add(publication);
    }
  }

  /** A replicated queue that is just being made refuses, as a full one does, but not for long. */
  private boolean isYoung(Target target) {
    long now = System.nanoTime();
    return now - firstRefused.computeIfAbsent(target, any -> now) < YOUNG.toNanos();
  }

  /** One queue that is sick harms no other. */
  @Override
  public void undeclared(Publication publication, Throwable why) {
    if (why instanceof ClashException clash) {
      clashes.told(clash);
    } else {
      telemetry.failure("rabbit.publish.lane", why);
    }
    publication.done.completeExceptionally(
        unavailable(
            "the queue of " + publication.routingKey + " can't be declared: " + root(why), why));
  }

  /** The client library says in the first cause what the broker said. */
  private static Throwable root(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** There was no room for it. */
  void tooMany(Publication publication, int before, @Nullable String blocked) {
    failed(
        publication,
        "rabbit.publish.refused",
        before
            + " messages wait to be sent already"
            + (blocked == null ? "" : "; the broker blocks who publishes: " + blocked));
  }

  /** The channel was lost with it. */
  void unknown(Publication publication) {
    failed(
        publication,
        "rabbit.publish.lost",
        "the connection was lost before it was confirmed: it may have come");
  }

  void unconfirmed(Publication publication) {
    failed(
        publication,
        "rabbit.publish.unconfirmed",
        publication.routingKey
            + " was not confirmed within "
            + LONGEST_CONFIRM.toSeconds()
            + " s: it may have come");
  }

  /** Fails it if it has waited too long. */
  boolean isExpired(Publication publication) {
    if (System.nanoTime() - publication.madeAt < LONGEST_WAIT.toNanos()) {
      return false;
    }
    failed(
        publication,
        "rabbit.publish.expired",
        "not sent within " + LONGEST_WAIT.toSeconds() + " s");
    return true;
  }

  private void failed(Publication publication, String event, String why) {
    losses.add(publication);
    telemetry.count(event, 1);
    publication.done.completeExceptionally(unavailable(why, null));
  }

  private RabbitUnavailableException unavailable(String why, @Nullable Throwable cause) {
    return new RabbitUnavailableException("RabbitMQ at " + place + ": " + why, cause);
  }
}
