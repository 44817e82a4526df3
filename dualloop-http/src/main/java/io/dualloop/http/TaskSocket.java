package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One socket that follows tasks, for any server: the binding opens it, hands on what comes, and
 * sends what it is given. Safe for use by any thread; no method blocks. The binding calls exactly
 * one of {@link #open} and {@link #discard}, once; after {@link #open}, it hands on one message at
 * a time, and calls {@link #closed} at last.
 */
public final class TaskSocket {

  private static final long RETRY_MILLIS = 1_000;
  private static final long RETRY_SPREAD_MILLIS = 4_000;

  /** How long a client may take to answer a close frame. */
  private static final long CLOSE_NANOS = Duration.ofSeconds(5).toNanos();

  /** How long the handshake may take. */
  private static final long OPEN_NANOS = Duration.ofSeconds(30).toNanos();

  private final User user;
  private final SocketParts parts;
  private final HttpLimits limits;
  private final Runnable onOver;
  private final Bucket messages;
  private final LastTold lastTold;
  private final Map<TaskId, Subscription> subscriptions = new HashMap<>();
  private final SendQueue queue = new SendQueue();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private @Nullable SocketWriter writer;
  private @Nullable SocketClose closing;
  private boolean draining;
  private boolean writing;
  private long writeAt;
  private long closeAt;
  private long beatAt;
  private volatile long heardAt;

  TaskSocket(User user, SocketParts parts, Runnable onOver) {
    this.user = user;
    this.parts = parts;
    this.limits = parts.limits();
    this.onOver = onOver;
    int tasks = limits.sockets().tasks();
    // Enough to follow all again, and to acknowledge all, at once.
    this.messages = new Bucket(4 * tasks + 16, tasks + 4, now());
    this.lastTold = new LastTold(2 * tasks);
    this.heardAt = now();
    this.beatAt = now();
  }

  private long now() {
    return parts.clock().getAsLong();
  }

  /**
   * Begins to send.
   *
   * @param newWriter where to
   */
  public void open(SocketWriter newWriter) {
    synchronized (this) {
      if (!over.isDone()) {
        writer = newWriter;
        heardAt = now();
        beatAt = heardAt;
        reply(ServerMessages.welcome(limits.sockets()));
        return;
      }
    }
    // The handshake took too long, or the endpoint has closed.
    newWriter.abort();
  }

  /** Gives its place back: the client went, or the handshake failed, before it could be opened. */
  public void discard() {
    closed();
  }

  /**
   * How large a message may be. The binding closes a socket that sends more (1009), and one whose
   * text is no UTF-8 (1007).
   *
   * @return bytes
   */
  public int messageBytes() {
    return limits.sockets().messageBytes();
  }

  /**
   * Takes a text message.
   *
   * @param message what came, whole
   */
  public void text(String message) {
    heard();
    synchronized (this) {
      if (isClosing()) {
        return;
      }
      if (!messages.take(now())) {
        parts.telemetry().count("http.socket.flood", 1);
        close(SocketClose.FLOOD);
        return;
      }
    }
    TaskId task = null;
    try {
      ClientMessage read = ClientMessage.of(message);
      task = read.task();
      handle(read);
    } catch (RuntimeException e) {
      reply(ServerMessages.problem(task, parts.failures().problem(e)));
    }
  }

  /** Takes a binary message, which closes the socket: there are none. */
  public void binary() {
    synchronized (this) {
      close(SocketClose.BINARY);
    }
  }

  /** Takes a sign of life, such as a pong. */
  public void heard() {
    heardAt = now();
  }

  private void handle(ClientMessage message) {
    TaskId task = message.task();
    if (task == null) {
      return;
    }
    switch (message.type()) {
      case "subscribe" -> subscribe(task, message.cursor());
      case "unsubscribe" -> unsubscribe(task);
      case "acknowledge" -> acknowledge(task, Long.parseLong(message.cursor()));
      default -> cancel(task);
    }
  }

  private synchronized void subscribe(TaskId task, String cursor) {
    if (isClosing()) {
      return;
    }
    parts.polls().poll(task, user);
    unsubscribe(task);
    if (subscriptions.size() >= limits.sockets().tasks()) {
      throw new Problem(
              "tasks-exhausted",
              429,
              "Too many tasks",
              "One socket follows " + limits.sockets().tasks() + " tasks; use streams, or poll.")
          .exception();
    }
    Subscription made =
        new Subscription(
            task, cursor, parts.followed().take(task, user), this::news, parts.pushing());
    subscriptions.put(task, made);
    try {
      made.reads(parts.tasks().read(task, user, made));
      parts.tasks().push(task, user);
    } catch (RuntimeException e) {
      end(made);
      throw e;
    }
  }

  private synchronized void unsubscribe(TaskId task) {
    Subscription there = subscriptions.get(task);
    if (there != null) {
      end(there);
    }
  }

  private void end(Subscription subscription) {
    queue.remove(subscription);
    subscriptions.remove(subscription.task(), subscription);
    subscription.end();
  }

  private synchronized void news(Subscription subscription, @Nullable Told told) {
    if (subscription.isOver()) {
      return;
    }
    if (told == null) {
      end(subscription);
      Problem untold = Problem.unavailable("It can't be told now; try again.");
      reply(ServerMessages.problem(subscription.task(), untold));
    } else if (subscription.take(told)) {
      queue.add(subscription);
      send();
    }
  }

  private void acknowledge(TaskId task, long version) {
    LastTold.Acknowledged acknowledged;
    synchronized (this) {
      acknowledged = lastTold.acknowledge(task, version);
    }
    if (acknowledged.isNew()) {
      // On the binding's thread, which brings one message at a time: so they stay in order.
      parts.pushing().acknowledged(user, task, version, acknowledged.ended());
    }
  }

  private void cancel(TaskId task) {
    var unused =
        parts
            .cancelling()
            .apply(task, user)
            .whenComplete(
                (reply, failure) ->
                    reply(
                        failure == null
                            ? reply
                            : ServerMessages.problem(task, parts.failures().problem(failure))));
  }

  // ---- the way out ----

  private synchronized void reply(String message) {
    if (isClosing()) {
      return;
    }
    if (queue.reply(message)) {
      send();
    } else {
      tooSlow();
    }
  }

  private @Nullable String say(Subscription subscription) {
    Subscription.News news = subscription.next();
    if (news == null) {
      return null;
    }
    TaskStatus status = news.status();
    if (status != null) {
      lastTold.told(status.taskId(), status.version(), status.isEnded());
    }
    if (status == null || status.isEnded()) {
      end(subscription);
    }
    return news.message();
  }

  private void send() {
    SocketWriter to = writer;
    while (to != null && !writing && !isClosing()) {
      Function<SocketWriter, CompletionStage<Void>> next = queue.next(this::say);
      if (next == null) {
        if (draining) {
          close(SocketClose.RESTART);
        }
        return;
      }
      write(to, next);
    }
  }

  /** A write that is done at once calls nobody, or thousands of them would stand on one stack. */
  private void write(SocketWriter to, Function<SocketWriter, CompletionStage<Void>> what) {
    writing = true;
    writeAt = now();
    CompletableFuture<Void> written;
    try {
      written = what.apply(to).toCompletableFuture();
    } catch (RuntimeException e) {
      abort();
      return;
    }
    if (written.isDone() && !written.isCompletedExceptionally()) {
      writing = false;
    } else {
      var unused = written.whenComplete((done, failure) -> written(failure));
    }
  }

  private synchronized void written(@Nullable Throwable failure) {
    writing = false;
    if (failure != null) {
      abort();
    } else {
      send();
    }
  }

  // ---- its end ----

  private boolean isClosing() {
    return closing != null || over.isDone();
  }

  private void tooSlow() {
    parts.telemetry().count("http.socket.slow", 1);
    close(SocketClose.SLOW);
  }

  private void close(SocketClose why) {
    SocketWriter to = writer;
    if (isClosing() || to == null) {
      return;
    }
    closing = why;
    closeAt = now();
    release();
    try {
      to.close(why.code(), why.reason());
    } catch (RuntimeException e) {
      abort();
    }
  }

  private void release() {
    queue.clear();
    List.copyOf(subscriptions.values()).forEach(this::end);
  }

  /** Cuts it. The binding calls {@link #closed} for it, or has been stopped. */
  synchronized void abort() {
    SocketWriter to = writer;
    if (over.isDone()) {
      return;
    }
    closed();
    if (to != null) {
      try {
        to.abort();
      } catch (RuntimeException e) {
        // A server that has stopped before its sockets did: there is nobody to be told.
        parts.telemetry().failure("http.socket.abort", e);
      }
    }
  }

  /** Takes that it is closed, or was cut. Idempotent. */
  public void closed() {
    synchronized (this) {
      release();
      if (!over.complete(null)) {
        return;
      }
    }
    onOver.run();
  }

  /**
   * When it is over.
   *
   * @return completes when it is closed, or was cut or discarded; never fails
   */
  public CompletionStage<Void> over() {
    return over.copy();
  }

  /**
   * Asks the client to come back elsewhere, or later: says when, which differs for each client,
   * sends what waits, and closes.
   *
   * @return completes when it is closed; nobody answers for when that is
   */
  public CompletionStage<Void> drain() {
    synchronized (this) {
      if (writer == null) {
        closed();
      } else if (!draining && !isClosing()) {
        draining = true;
        long wait = RETRY_MILLIS + ThreadLocalRandom.current().nextLong(RETRY_SPREAD_MILLIS);
        reply(ServerMessages.closing(wait));
      }
    }
    return over.copy();
  }

  /** Keeps it alive, or closes it. */
  synchronized void tick() {
    long now = now();
    long heartbeat = limits.sockets().heartbeat().toNanos();
    if (isClosing()) {
      if (now - closeAt > CLOSE_NANOS) {
        abort();
      }
    } else if (writer == null) {
      if (now - heardAt > OPEN_NANOS) {
        closed();
      }
    } else if (writing && now - writeAt > limits.pace().slowest().toNanos()) {
      tooSlow();
    } else if (now - heardAt > 2 * heartbeat) {
      parts.telemetry().count("http.socket.silent", 1);
      close(SocketClose.SILENT);
    } else {
      expire(now);
      if (now - beatAt >= heartbeat) {
        beatAt = now;
        queue.beat();
        send();
      }
    }
  }

  /** Leaves what has been pushed for long enough to polls. */
  private void expire(long now) {
    for (Subscription subscription : List.copyOf(subscriptions.values())) {
      if (parts.pushing().isOver(parts.tasks().pushedFor(subscription.task(), user, now))) {
        subscription.expire();
        queue.add(subscription);
        send();
      }
    }
  }
}
