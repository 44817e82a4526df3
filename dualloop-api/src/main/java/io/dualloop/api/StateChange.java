package io.dualloop.api;

import java.time.Instant;

/**
 * One entry of a task's history.
 *
 * @param state the state that was entered
 * @param version the task's version since then
 * @param attempt the attempt it belongs to; 0 before the first
 * @param at when, by the store's clock
 */
public record StateChange(TaskState state, long version, int attempt, Instant at) {}
