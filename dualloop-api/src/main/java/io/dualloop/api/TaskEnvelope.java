package io.dualloop.api;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * What travels from the foreground to the background: whom it is for, what is asked, and how. A
 * plain value; it is written as JSON in UTF-8, at most 1 MiB, and fields that this version does not
 * know are kept.
 *
 * @param taskId which task
 * @param type the type's name, which chooses the handler
 * @param priority how urgent it is
 * @param createdAt when it was made, by the maker's clock; for people only
 * @param createdBy which instance or session made it; for people only
 * @param payload the parameters, opaque until a handler asks
 * @param metadata how it is served
 * @param unknown fields that this version does not know, by name
 */
public record TaskEnvelope(
    TaskId taskId,
    String type,
    Priority priority,
    Instant createdAt,
    String createdBy,
    Json payload,
    EnvelopeMetadata metadata,
    Map<String, Json> unknown) {

  /** The largest envelope, in bytes of UTF-8. */
  public static final int MAX_BYTES = 1 << 20;

  /**
   * Checks the type's name and copies the map.
   *
   * @param taskId which task
   * @param type the type's name, which chooses the handler
   * @param priority how urgent it is
   * @param createdAt when it was made, by the maker's clock; for people only
   * @param createdBy which instance or session made it; for people only
   * @param payload the parameters, opaque until a handler asks
   * @param metadata how it is served
   * @param unknown fields that this version does not know, by name
   * @throws IllegalArgumentException if the type has another length or character
   */
  public TaskEnvelope {
    Objects.requireNonNull(taskId, "taskId");
    Names.check("type", type, TaskType.MAX_NAME_LENGTH);
    Objects.requireNonNull(priority, "priority");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(createdBy, "createdBy");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(metadata, "metadata");
    unknown = Map.copyOf(unknown);
  }
}
