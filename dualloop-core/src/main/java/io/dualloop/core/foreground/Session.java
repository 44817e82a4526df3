package io.dualloop.core.foreground;

import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One conversation with one user: its turns, who has the word, and where output goes. Costs memory
 * only. Safe for use by any thread; no method blocks.
 *
 * @param <O> what is said: text for voice, a message type for chat
 */
public final class Session<O> {

  /** How long the user may keep the floor before it is taken to be open again: 30 seconds. */
  public static final Duration USER_FLOOR_LIMIT = Duration.ofSeconds(30);

  /** How long the program may keep the floor before it is taken to be open again: 60 seconds. */
  public static final Duration SYSTEM_FLOOR_LIMIT = Duration.ofSeconds(60);

  /** How long a late answer may wait to be told unless it is set: 10 minutes. */
  public static final Duration LATE_FOR = Duration.ofMinutes(10);

  enum Decision {
    TELL,
    TELL_SILENTLY,
    HOLD,
    DISCARD
  }

  private record Late(Delivery delivery, Duration maxWait) {}

  private final Engine engine;
  private final String id;
  private final User user;
  private final Outlet<O> outlet;
  private final AtomicLong turns = new AtomicLong();
  private final AtomicInteger openCount = new AtomicInteger();

  /** In the order in which they were asked. A skip list takes no lock, which the loop may not. */
  private final ConcurrentSkipListMap<Long, Inquiry<?>> open = new ConcurrentSkipListMap<>();

  private final AtomicLong inquiries = new AtomicLong();
  private volatile Late late = new Late(Delivery.NOW, LATE_FOR);
  private volatile @Nullable Consumer<? super LateAnswer> lateListener;
  private final AtomicReference<@Nullable Floor> wantedFloor = new AtomicReference<>();
  private volatile boolean closed;

  // What follows belongs to the loop's thread, but the floor may be read by any.
  private final Set<Inquiry<?>> held = new LinkedHashSet<>();
  private volatile Floor floor = Floor.OPEN;
  private Timers.@Nullable Timer floorLimit;

  Session(Engine engine, String id, User user, Consumer<? super O> target) {
    this.engine = engine;
    this.id = id;
    this.user = user;
    this.outlet = new Outlet<>(target, engine);
  }

  /**
   * The name it was opened with.
   *
   * @return the id
   */
  public String id() {
    return id;
  }

  /**
   * For whom it asks.
   *
   * @return the user
   */
  public User user() {
    return user;
  }

  /**
   * Begins the next turn. Answers to earlier turns are late from now on; see {@link
   * #late(Delivery)}.
   *
   * @return the turn
   */
  public Turn newTurn() {
    return new Turn(engine, this, turns.incrementAndGet());
  }

  /**
   * Says something: in order, one at a time, on the outlets' executor, never on the loop. If the
   * outlet is 64 outputs behind, the oldest that may be lost is dropped, and counted.
   *
   * @param output what to say
   */
  public void say(O output) {
    outlet.say(Objects.requireNonNull(output, "output"), false);
  }

  /**
   * Says something that may be lost if the outlet is behind: progress, a filler.
   *
   * @param output what to say
   */
  public void sayIfRoom(O output) {
    outlet.say(Objects.requireNonNull(output, "output"), true);
  }

  /**
   * Gives the word to someone. While it is the user's, no answer is told, not even that the work
   * has begun, so open the floor before you ask; what is held back is told when it changes. The
   * floor falls back to OPEN after {@link #USER_FLOOR_LIMIT} or {@link #SYSTEM_FLOOR_LIMIT}, so
   * that a lost event can't silence a session.
   *
   * @param to who has it: called on the loop's thread, from this call on; by another thread, from
   *     the loop's next step on
   */
  public void floor(Floor to) {
    Objects.requireNonNull(to, "to");
    boolean isFirst = wantedFloor.getAndSet(to) == null;
    if (engine.isOnLoop()) {
      // At once, so that nothing else of this step is told against it.
      floor = to;
    }
    // Only the latest counts, so one hand-over at a time is enough.
    if (isFirst) {
      engine.handover(this::changeFloor);
    }
  }

  /**
   * Who has the word.
   *
   * @return OPEN at first
   */
  public Floor floor() {
    return floor;
  }

  /**
   * What happens to answers of earlier turns, if they can be told within {@link #LATE_FOR}.
   *
   * @param policy NOW unless set
   * @return this
   */
  public Session<O> late(Delivery policy) {
    return late(policy, LATE_FOR);
  }

  /**
   * What happens to answers of earlier turns.
   *
   * @param policy NOW unless set
   * @param maxWait how long after it came a late answer may still be told; later it is dropped, and
   *     counted
   * @return this
   * @throws IllegalArgumentException if {@code maxWait} is negative
   */
  public Session<O> late(Delivery policy, Duration maxWait) {
    Objects.requireNonNull(policy, "policy");
    late = new Late(policy, Checks.notNegative("maxWait", maxWait));
    return this;
  }

  /**
   * Registers who is told of last answers that came after {@link Inquiry#within} had given up, and
   * of those that are told {@link Delivery#SILENT}.
   *
   * @param listener called on the loop's thread
   * @return this
   */
  public Session<O> onLate(Consumer<? super LateAnswer> listener) {
    lateListener = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * What has no last answer yet.
   *
   * @return a snapshot, in the order in which they were asked
   */
  public List<Inquiry<?>> open() {
    return List.copyOf(open.values());
  }

  /** Ends the conversation: all that is open is withdrawn. Idempotent. */
  public void close() {
    closed = true;
    engine.closed(this);
    engine.handover(this::withdrawAll);
  }

  long nextInquiry() {
    return inquiries.incrementAndGet();
  }

  boolean admit(Inquiry<?> inquiry) {
    boolean room = openCount.incrementAndGet() <= engine.limits().asksPerSession();
    if (closed || !room || !engine.admit()) {
      openCount.decrementAndGet();
      return false;
    }
    open.put(inquiry.number(), inquiry);
    return true;
  }

  TaskError limitReached() {
    if (closed) {
      return TaskError.permanent("CLOSED", "session '" + id + "' is closed");
    }
    String message =
        "session '"
            + id
            + "' or its loop has as many open inquiries as allowed ("
            + engine.limits().asksPerSession()
            + " a session, "
            + engine.limits().asks()
            + " a loop)";
    return TaskError.retryable("LIMIT", message).retryAfter(Limits.RETRY_AFTER);
  }

  // ---- loop thread ----

  void ended(Inquiry<?> inquiry) {
    if (open.remove(inquiry.number()) != null) {
      openCount.decrementAndGet();
      engine.release();
    }
  }

  void hold(Inquiry<?> inquiry) {
    held.add(inquiry);
  }

  void late(LateAnswer answer) {
    Consumer<? super LateAnswer> to = lateListener;
    if (to != null) {
      engine.callbacks().run("foreground.listener.late", () -> to.accept(answer));
    }
  }

  /**
   * Whether an answer of a turn may be told in this very step of the loop (L05).
   *
   * @param waited how long ago it came
   */
  Decision decide(Turn turn, Duration waited) {
    if (turn.isWithdrawn() || closed) {
      return Decision.DISCARD;
    }
    if (turn.number() == turns.get()) {
      return floor == Floor.USER ? Decision.HOLD : Decision.TELL;
    }
    Late policy = late;
    if (waited.compareTo(policy.maxWait()) > 0) {
      engine.telemetry().count("foreground.late.expired", 1);
      return Decision.DISCARD;
    }
    return switch (policy.delivery()) {
      case NOW -> floor == Floor.USER ? Decision.HOLD : Decision.TELL;
      case WHEN_IDLE -> floor == Floor.OPEN ? Decision.TELL : Decision.HOLD;
      case SILENT -> floor == Floor.USER ? Decision.HOLD : Decision.TELL_SILENTLY;
      case DROP -> Decision.DISCARD;
    };
  }

  void withdraw(Turn turn) {
    open().stream().filter(inquiry -> inquiry.turn() == turn).forEach(Inquiry::withdraw);
    held.removeIf(inquiry -> inquiry.turn() == turn);
  }

  void withdrawAll() {
    open().forEach(Inquiry::withdraw);
    held.clear();
    if (floorLimit != null) {
      floorLimit.cancel();
      floorLimit = null;
    }
  }

  private void changeFloor() {
    Floor to = wantedFloor.getAndSet(null);
    if (to != null) {
      changeFloor(to);
    }
  }

  private void changeFloor(Floor to) {
    floor = to;
    if (floorLimit != null) {
      floorLimit.cancel();
      floorLimit = null;
    }
    if (to != Floor.OPEN && !closed) {
      floorLimit =
          engine.after(
              to == Floor.USER ? USER_FLOOR_LIMIT : SYSTEM_FLOOR_LIMIT,
              () -> {
                engine.telemetry().count("foreground.floor.expired", 1);
                changeFloor(Floor.OPEN);
              });
    }
    List<Inquiry<?>> waiting = List.copyOf(held);
    held.clear();
    waiting.forEach(Inquiry::deliver);
  }
}
