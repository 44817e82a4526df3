package io.dualloop.spi;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;

/**
 * Something that could not be done, with the bytes as they came.
 *
 * @param id the task's id, or one made for it where none could be read
 * @param type the type's name; empty if it could not be read
 * @param reason why it is here
 * @param original the bytes as they came; not necessarily JSON
 */
public record DeadLetter(TaskId id, String type, TaskError reason, Json original) {}
