package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends, on a connection and a thread of its own, so that nobody waits for a socket: what is to be
 * sent waits in a bounded queue, and what does not fit in fails at once. What is for a queue that
 * does not confirm steps aside for the others.
 */
final class Publisher implements Link.Use {

  /** It is woken before, if there is something to do. */
  private static final long IDLE = Duration.ofSeconds(1).toNanos();

  private static final long LONGEST_PARK = Duration.ofMillis(50).toNanos();
  private static final long TO_CLOSE_MILLIS = 1_000;

  private final Link link;
  private final Declaring declaring;
  private final BlockingQueue<Publication> waiting;
  private final Aside aside;
  private final Losses losses;
  private final Blocking blocking;
  private final Fates fates;
  private final Repeats repeats;
  private final Publication wakeUp;
  private volatile Confirms confirms;

  Publisher(
      Connector connector,
      Settings settings,
      Declaring declaring,
      Clashes clashes,
      Telemetry telemetry,
      Runnable onBack) {
    this.declaring = declaring;
    this.waiting = new ArrayBlockingQueue<>(settings.publishLimit());
    this.aside = new Aside(settings.publishLimit() / 2);
    this.losses = new Losses(onBack);
    this.link = new Link(connector, settings.names().namespace, "publish", telemetry, this);
    this.blocking = new Blocking(connector.place(), telemetry, link::wake);
    this.fates = new Fates(connector.place(), declaring, losses, clashes, telemetry, this::ready);
    this.repeats = fates.repeats();
    this.confirms = new Confirms(fates);
    this.wakeUp =
        new Publication(
            "",
            "",
            new AMQP.BasicProperties(),
            new byte[0],
            new Target.ListenerQueue(new Address("nobody")));
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
      fates.tooMany(publication, waiting.size(), blocking.reason());
    } else if (isClosed()) {
      failWaiting();
    }
    return publication.done;
  }

  /** There is something to do. From any thread. */
  void ready() {
    boolean unused = waiting.offer(wakeUp);
    link.wake();
  }

  @Override
  public void on(Connection made) throws IOException, InterruptedException {
    blocking.reset();
    fates.reset();
    made.addBlockedListener(blocking);
    declaring.exchanges();
    Channel channel = made.createChannel();
    channel.confirmSelect();
    Confirms sent = new Confirms(fates);
    confirms = sent;
    channel.addConfirmListener(
        (number, multiple) -> {
          sent.acked(number, multiple);
          confirmed();
        },
        (number, multiple) -> {
          sent.nacked(number, multiple);
          confirmed();
        });
    channel.addReturnListener(
        given -> sent.returned(Long.parseLong(given.getProperties().getMessageId())));
    channel.addShutdownListener(cause -> ready());
    losses.tell();
    try {
      send(channel, sent);
    } finally {
      sent.lost(fates::unknown);
    }
  }

  /** There is room again, for what stands aside too. */
  private void confirmed() {
    if (aside.isEmpty()) {
      link.wake();
    } else {
      ready();
    }
  }

  private void send(Channel channel, Confirms confirms) throws IOException, InterruptedException {
    while (channel.isOpen()) {
      losses.tellNowAndThen();
      if (blocking.reason() != null || confirms.isFull()) {
        if (link.isClosed()) {
          return;
        }
        expire();
        LockSupport.parkNanos(this, LONGEST_PARK);
        continue;
      }
      Publication again = repeats.poll();
      if (again == null) {
        again = aside.poll(confirms::hasRoom);
      }
      if (again != null) {
        send(channel, confirms, again);
      } else if (!sendNext(channel, confirms)) {
        return;
      }
    }
  }

  /** Returns false if it is closed and nothing is left to do. */
  private boolean sendNext(Channel channel, Confirms confirms)
      throws IOException, InterruptedException {
    Publication next = waiting.poll(link.isClosed() ? 0 : IDLE, TimeUnit.NANOSECONDS);
    if (next == null) {
      if (link.isClosed()) {
        if (confirms.isEmpty() && repeats.isEmpty() && aside.isEmpty()) {
          return false;
        }
        LockSupport.parkNanos(this, LONGEST_PARK);
      }
    } else if (!isWakeUp(next) && !fates.isExpired(next)) {
      if (confirms.hasRoom(next.target) && !aside.hasSome(next.target)) {
        send(channel, confirms, next);
      } else if (!aside.add(next)) {
        fates.tooMany(next, aside.most(), null);
      }
    }
    return true;
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

  @Override
  public void closing() {
    boolean unused = waiting.offer(wakeUp);
  }

  /** What has waited too long; the oldest stand in front. From any thread. */
  void expire() {
    confirms.overdue(Fates.LONGEST_CONFIRM, fates::unconfirmed);
    for (Publication each : repeats.all()) {
      boolean unused = each.done.isDone() || fates.isExpired(each);
    }
    aside.expire(fates::isExpired);
    Publication oldest = waiting.peek();
    while (oldest != null && (isWakeUp(oldest) || fates.isExpired(oldest))) {
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
    aside.clear(each -> each.done.completeExceptionally(closedException()));
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
