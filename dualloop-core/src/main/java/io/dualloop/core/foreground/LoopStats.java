package io.dualloop.core.foreground;

/**
 * How a foreground loop does, at one moment.
 *
 * @param ticks how many ticks have run
 * @param ticksMissed how many were skipped because the loop was late by a whole period or more
 * @param slowCallbacks how many callbacks held the loop for more than 5 ms
 * @param openInquiries how many inquiries have no last answer yet
 * @param posted how many posted actions wait
 */
public record LoopStats(
    long ticks, long ticksMissed, long slowCallbacks, int openInquiries, int posted) {}
