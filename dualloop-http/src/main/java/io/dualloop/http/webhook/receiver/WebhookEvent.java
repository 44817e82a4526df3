package io.dualloop.http.webhook.receiver;

import io.dualloop.api.Json;
import java.time.Instant;

/**
 * A webhook that is genuine. Events come in any order: whoever keeps a status compares {@code
 * data.version} and leaves an older one alone.
 *
 * @param id the same for all repetitions
 * @param sentAt when this try of it was sent, by the sender's clock, in whole seconds
 * @param type what it is about, such as {@code task.succeeded}; empty if the sender says nothing
 * @param data the event's {@code data}, its encrypted fields decrypted; JSON's null if there is
 *     none
 * @param body everything, as it came
 */
public record WebhookEvent(String id, Instant sentAt, String type, Json data, Json body) {}
