package io.dualloop.examples.logistics;

/**
 * One attempt, as the worker that made it told of it. Times are milliseconds since the play began.
 *
 * @param worker who
 * @param type the task's type
 * @param taskId the task
 * @param token the fencing token: higher for each later attempt of a task
 * @param fromMs when the handler was called
 * @param toMs when it was left, or when its process was killed
 * @param finished false if the process was killed in the middle of it
 */
record Attempt(
    String worker,
    String type,
    String taskId,
    long token,
    long fromMs,
    long toMs,
    boolean finished) {}
