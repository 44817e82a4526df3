package io.dualloop.http.client;

import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import org.jspecify.annotations.Nullable;

/**
 * How a task on the other side ended. Immutable.
 *
 * @param <R> the result
 * @param state one of the four endings
 * @param result the result, if it succeeded and has one; else null
 * @param error why it failed or timed out; else null
 * @param work what became of the work; null for an answer that needed no task
 */
public record RemoteEnding<R>(
    TaskState state, @Nullable R result, @Nullable TaskError error, @Nullable Work work) {}
