package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * What the sockets of one endpoint share.
 *
 * @param limits what is bounded
 * @param tasks the tasks in memory
 * @param followed how many tasks may be followed
 * @param polls how often one may look
 * @param cancelling cancels, and gives what to say of it
 * @param pushing what is pushed, and who hears what clients have seen
 * @param failures what a failure means to a client
 * @param telemetry where things are counted
 * @param clock time that only goes forward
 */
record SocketParts(
    HttpLimits limits,
    WatchedTasks tasks,
    Places followed,
    PollLimit polls,
    BiFunction<TaskId, User, CompletionStage<String>> cancelling,
    Pushing pushing,
    Failures failures,
    Telemetry telemetry,
    LongSupplier clock) {}
