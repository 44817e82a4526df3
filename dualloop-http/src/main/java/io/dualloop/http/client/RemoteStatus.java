package io.dualloop.http.client;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;

/**
 * How a task on the other side stands. Immutable.
 *
 * @param id which task
 * @param state where it is in its life
 * @param version rises with every change
 * @param progress how far it is, 0 to 100
 * @param message what it is at; empty if it said nothing
 */
public record RemoteStatus(
    TaskId id, TaskState state, long version, int progress, String message) {}
