package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends, on a connection and a thread of its own, so that nobody waits for a socket: what is to be
 * sent waits in a bounded queue, and what does not fit in fails at once.
 */
final class Publisher implements Link.Use, Confirms.Fate, Repeats.Sender {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

  /** A hint that has waited longer for a connection is of no use: what it said was looked up. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  /** A broker that is well confirms in milliseconds, and one that is not within seconds. */
  private static final Duration LONGEST_CONFIRM = Duration.ofSeconds(10);

  /** It is woken before, if there is something to do. */
  private static final long IDLE = Duration.ofSeconds(1).toNanos();

  /** What is lost all the time must not make everybody read all the time. */
  private static final long BETWEEN_TOLD = Duration.ofSeconds(1).toNanos();

  private static final Duration YOUNG = Duration.ofSeconds(1);
  private static final int MOST_REPEATED = 5;

  private static final long LONGEST_PARK = Duration.ofMillis(50).toNanos();
  private static final long TO_CLOSE_MILLIS = 1_000;

  private final Link link;
  private final Topology topology;
  private final Telemetry telemetry;
  private final String place;
  private final Runnable onBack;
  private final BlockingQueue<Publication> waiting;
  private final Repeats repeats;
  private final Map<Target, Long> firstRefused = new ConcurrentHashMap<>();
  private final Publication wakeUp;
  private volatile @Nullable String blocked;
  private volatile Confirms confirms = new Confirms(this);

  /** Written by whoever finds that something has waited too long. */
  private volatile boolean lostSome;

  private long toldAt = System.nanoTime();

  Publisher(
      Connector connector,
      Settings settings,
      Topology topology,
      Declaring declaring,
      Telemetry telemetry,
      Runnable onBack) {
    this.topology = topology;
    this.telemetry = telemetry;
    this.place = connector.place();
    this.onBack = onBack;
    this.repeats = new Repeats(declaring, this);
    this.waiting = new ArrayBlockingQueue<>(settings.publishLimit());
    this.wakeUp =
        new Publication(
            "",
            "",
            new AMQP.BasicProperties(),
            new byte[0],
            new Target.ListenerQueue(new Address("none")));
    this.link = new Link(connector, settings.names().namespace, "publish", telemetry, this);
  }

  void start() {
    link.start();
  }

  boolean isClosed() {
    return link.isClosed();
  }

  static IllegalStateException closedException() {
    return new IllegalStateException(
        "the RabbitMQ transport is closed: close the loops before their transport, and use no port"
            + " of it afterwards");
  }

  /** From any thread; never blocks. */
  CompletionStage<Void> publish(Publication publication) {
    if (isClosed()) {
      return CompletableFuture.failedFuture(closedException());
    }
    if (!waiting.offer(publication)) {
      lost(publication);
      telemetry.count("rabbit.publish.refused", 1);
      String why = blocked;
      publication.done.completeExceptionally(
          unavailable(
              waiting.size()
                  + " messages wait to be sent already"
                  + (why == null ? "" : "; the broker blocks who publishes: " + why),
              null));
    } else if (isClosed()) {
      failWaiting();
    }
    return publication.done;
  }

  private RabbitUnavailableException unavailable(String why, @Nullable Throwable cause) {
    return new RabbitUnavailableException("RabbitMQ at " + place + ": " + why, cause);
  }

  @Override
  public void on(Connection made) throws IOException, InterruptedException {
    blocked = null;
    firstRefused.clear();
    made.addBlockedListener(
        new BlockedListener() {
          @Override
          public void handleBlocked(String reason) {
            blocked(reason);
          }

          @Override
          public void handleUnblocked() {
            unblocked();
          }
        });
    topology.exchanges(made, e -> clashed(e));
    Channel channel = made.createChannel();
    channel.confirmSelect();
    Confirms sent = new Confirms(this);
    confirms = sent;
    channel.addConfirmListener(
        (number, multiple) -> {
          sent.acked(number, multiple);
          link.wake();
        },
        (number, multiple) -> {
          sent.nacked(number, multiple);
          link.wake();
        });
    channel.addReturnListener(
        given -> sent.returned(Long.parseLong(given.getProperties().getMessageId())));
    channel.addShutdownListener(cause -> lost());
    if (lostSome) {
      tellOfLosses();
    }
    try {
      send(channel, sent);
    } finally {
      sent.lost(this::unknown);
    }
  }

  private void tellOfLossesNowAndThen() {
    if (lostSome && System.nanoTime() - toldAt >= BETWEEN_TOLD) {
      tellOfLosses();
    }
  }

  private void tellOfLosses() {
    lostSome = false;
    toldAt = System.nanoTime();
    onBack.run();
  }

  /** Whoever listens repairs a status; a worker finds by itself what a wake-up told of. */
  private void lost(Publication publication) {
    if (!publication.isMandatory()) {
      lostSome = true;
    }
  }

  private void send(Channel channel, Confirms confirms) throws IOException, InterruptedException {
    while (channel.isOpen()) {
      if (blocked != null || confirms.isFull()) {
        if (link.isClosed()) {
          return;
        }
        expire();
        tellOfLossesNowAndThen();
        LockSupport.parkNanos(this, LONGEST_PARK);
        continue;
      }
      Publication again = repeats.poll();
      if (again != null) {
        send(channel, confirms, again);
        continue;
      }
      tellOfLossesNowAndThen();
      Publication next = waiting.poll(link.isClosed() ? 0 : IDLE, TimeUnit.NANOSECONDS);
      if (next == null && link.isClosed() && confirms.isEmpty() && repeats.isEmpty()) {
        return;
      }
      if (next == null && link.isClosed()) {
        LockSupport.parkNanos(this, LONGEST_PARK);
      } else if (next != null && !isWakeUp(next) && !isExpired(next)) {
        send(channel, confirms, next);
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very same
  private boolean isWakeUp(Publication publication) {
    return publication == wakeUp;
  }

  private static void send(Channel channel, Confirms confirms, Publication publication)
      throws IOException {
    long number = channel.getNextPublishSeqNo();
    AMQP.BasicProperties properties =
        publication.isMandatory()
            // A returned message has no number but this one.
            ? publication.properties.builder().messageId(Long.toString(number)).build()
            : publication.properties;
    confirms.sending(number, publication);
    channel.basicPublish(
        publication.exchange,
        publication.routingKey,
        publication.isMandatory(),
        properties,
        publication.body);
  }

  /** One lane that is sick harms no other. */
  @Override
  public void undeclared(Publication publication, Throwable why) {
    if (why instanceof ClashException clash) {
      clashed(clash);
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

  @Override
  public void ready() {
    boolean unused = waiting.offer(wakeUp);
  }

  private void clashed(ClashException clash) {
    telemetry.failure("rabbit.clash", clash);
    log.error("{}", clash.getMessage());
  }

  private void blocked(String reason) {
    blocked = String.valueOf(reason);
    telemetry.count("rabbit.blocked", 1);
    log.warn("the broker at {} takes no messages for now: {}", place, reason);
  }

  private void unblocked() {
    blocked = null;
    log.info("the broker at {} takes messages again", place);
    link.wake();
  }

  private void lost() {
    boolean unused = waiting.offer(wakeUp);
    link.wake();
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
      return;
    }
    lost(publication);
    telemetry.count("rabbit.publish.nacked", 1);
    publication.done.completeExceptionally(
        unavailable(
            "the queue behind " + publication.routingKey + " is full, or not ready yet", null));
  }

  @Override
  public void unroutable(Publication publication) {
    if (publication.repeated > 0) {
      telemetry.count("rabbit.publish.unroutable", 1);
      publication.done.completeExceptionally(
          unavailable("no queue takes " + publication.routingKey, null));
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

  private void unknown(Publication publication) {
    lostSome = true;
    telemetry.count("rabbit.publish.lost", 1);
    publication.done.completeExceptionally(
        unavailable("the connection was lost before it was confirmed: it may have come", null));
  }

  private void unconfirmed(Publication publication) {
    lost(publication);
    telemetry.count("rabbit.publish.unconfirmed", 1);
    publication.done.completeExceptionally(
        unavailable(
            publication.routingKey
                + " was not confirmed within "
                + LONGEST_CONFIRM.toSeconds()
                + " s: it may have come",
            null));
  }

  private boolean isExpired(Publication publication) {
    if (System.nanoTime() - publication.madeAt < LONGEST_WAIT.toNanos()) {
      return false;
    }
    lostSome = true;
    telemetry.count("rabbit.publish.expired", 1);
    publication.done.completeExceptionally(
        unavailable("not sent within " + LONGEST_WAIT.toSeconds() + " s", null));
    return true;
  }

  @Override
  public void closing() {
    boolean unused = waiting.offer(wakeUp);
  }

  /** What has waited too long; the oldest stand in front. From any thread. */
  void expire() {
    confirms.overdue(LONGEST_CONFIRM, this::unconfirmed);
    for (Publication each : repeats.all()) {
      boolean unused = each.done.isDone() || isExpired(each);
    }
    Publication oldest = waiting.peek();
    while (oldest != null && (isWakeUp(oldest) || isExpired(oldest))) {
      boolean unused = waiting.remove(oldest);
      oldest = waiting.peek();
    }
  }

  @Override
  public void pause(long nanos) {
    long until = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && !link.isClosed()) {
      expire();
      LockSupport.parkNanos(this, Math.min(left, LONGEST_PARK));
      left = until - System.nanoTime();
    }
  }

  @Override
  public void ended() {
    failWaiting();
  }

  private void failWaiting() {
    repeats.close();
    Publication next = waiting.poll();
    while (next != null) {
      next.done.completeExceptionally(closedException());
      next = waiting.poll();
    }
  }

  /** What waits is still sent, if that takes no more than a second. */
  void close() {
    link.close(TO_CLOSE_MILLIS);
    failWaiting();
  }
}
