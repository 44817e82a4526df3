package io.dualloop.simulation;

import org.jspecify.annotations.Nullable;

/**
 * Something that happens at a moment or later.
 *
 * @param at when it can happen first
 * @param number the order in which events were made, which parts those of one moment
 * @param node where; it waits while that node is paused and never happens once it crashed; null for
 *     what happens outside of the nodes
 * @param name for the trace
 * @param action what happens
 */
record Event(long at, long number, @Nullable Node node, String name, Runnable action)
    implements Comparable<Event> {

  @Override
  public int compareTo(Event other) {
    int byTime = Long.compare(at, other.at);
    return byTime != 0 ? byTime : Long.compare(number, other.number);
  }
}
