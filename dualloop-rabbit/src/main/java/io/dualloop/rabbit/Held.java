package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import io.dualloop.api.TaskId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Wake-ups that were delivered and not acknowledged: the broker sends this process no more than it
 * has slots for. Each goes when its task was begun, or when a claim that was asked for after it
 * came brought less than it had room for, since then nothing was left of what it told of. Belongs
 * to the receiver's thread, but for the two that say so.
 */
final class Held {

  /** A worker with a free slot begins sooner. Others may have one. */
  static final Duration UNTIL_HANDED_BACK = Duration.ofMillis(100);

  /** Afterwards it is kept, and so the broker sends the next ones elsewhere. */
  static final int HANDED_BACK_AT_MOST = 3;

  /** Whoever was full for so long claims by itself when it has room. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Deque<Delivery.Wake> wakes = new ArrayDeque<>();
  private volatile long last;
  private volatile int size;

  /** The number of the last that came. From any thread. */
  long last() {
    return last;
  }

  /** From any thread. */
  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void add(Delivery.OfLane delivery, TaskId id) {
    long number = last + 1;
    wakes.add(new Delivery.Wake(delivery, id, number));
    last = number;
    size = wakes.size();
  }

  /** These tasks were begun, here or elsewhere, or can't be begun. */
  void begun(Set<TaskId> ids) throws IOException {
    acknowledge(wake -> ids.contains(wake.id()));
  }

  /** Nothing was left of these types for a claim asked for when this one was the last. */
  void noneLeft(Set<String> types, long lastThen) throws IOException {
    acknowledge(wake -> wake.number() <= lastThen && types.contains(wake.delivery().lane.type()));
  }

  private void acknowledge(Predicate<Delivery.Wake> which) throws IOException {
    Iterator<Delivery.Wake> each = wakes.iterator();
    while (each.hasNext()) {
      Delivery.Wake wake = each.next();
      if (which.test(wake)) {
        each.remove();
        size = wakes.size();
        wake.delivery().ack();
      }
    }
  }

  /** Hands back what nobody here has begun in time, as far as that makes sense. */
  int handBack(long now) throws IOException {
    int handedBack = 0;
    Iterator<Delivery.Wake> each = wakes.iterator();
    while (each.hasNext()) {
      Delivery.OfLane delivery = each.next().delivery();
      long age = now - delivery.since;
      if (age < UNTIL_HANDED_BACK.toNanos()) {
        break;
      }
      if (delivery.before < HANDED_BACK_AT_MOST) {
        each.remove();
        size = wakes.size();
        delivery.handBack();
        handedBack++;
      } else if (age > LONGEST.toNanos()) {
        each.remove();
        size = wakes.size();
        delivery.ack();
      }
    }
    return handedBack;
  }

  /** Its channel is gone, and so the broker has them back. */
  @SuppressWarnings("ReferenceEquality") // the very same
  void forget(Channel channel) {
    wakes.removeIf(wake -> wake.delivery().channel == channel);
    size = wakes.size();
  }
}
