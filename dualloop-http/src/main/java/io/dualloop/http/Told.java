package io.dualloop.http;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a task stands, and the event that says so: made once, however many read it. Thread-safe. */
final class Told {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final Lookup lookup;
  private final StatusDocument documents;
  private final long number;
  private volatile byte @Nullable [] event;
  private volatile @Nullable String json;

  /** What a look-up answered, which says nothing of what a watch tells before or after it. */
  Told(Lookup lookup, StatusDocument documents) {
    this(lookup, documents, 0);
  }

  Told(Lookup lookup, StatusDocument documents, long number) {
    this.lookup = lookup;
    this.documents = documents;
    this.number = number;
  }

  /**
   * Its place in the order of what the loop told this process. The version does not say it: a store
   * that was rolled back counts again from a lower one.
   */
  long number() {
    return number;
  }

  Lookup lookup() {
    return lookup;
  }

  @Nullable TaskStatus status() {
    return lookup.found().orElse(null);
  }

  /** Whether nothing follows. */
  boolean isLast() {
    TaskStatus status = status();
    return status == null || status.isEnded();
  }

  /**
   * Whether a client knows more: it was on a node that heard of a change before this one. The store
   * tells, or it was rolled back.
   */
  boolean isBehind(String cursor) {
    TaskStatus status = status();
    return status != null
        && !status.isEnded()
        && NUMBER.matcher(cursor).matches()
        && status.version() < Long.parseLong(cursor);
  }

  /** What a reader that has seen this says on its return; empty where there is no task any more. */
  String cursor() {
    TaskStatus status = status();
    return status == null ? "" : Long.toString(status.version());
  }

  byte[] event() {
    byte[] made = event;
    if (made == null) {
      made = makeEvent().getBytes(StandardCharsets.UTF_8);
      event = made;
    }
    return made;
  }

  private String makeEvent() {
    TaskStatus status = status();
    if (status == null) {
      TaskState ending = lookup instanceof Lookup.Gone gone ? gone.state() : null;
      String state = ending == null ? "" : ",\"state\":\"" + ending + "\"";
      return "event: gone\ndata: {\"gone\":true" + state + "}\n\n";
    }
    String name = status.isEnded() ? "ended" : "status";
    return "id: " + cursor() + "\nevent: " + name + "\ndata: " + json(status) + "\n\n";
  }

  /** This status as JSON, on one line; made once. */
  String json(TaskStatus status) {
    String made = json;
    if (made == null) {
      String document = new String(JsonText.bytes(documents.of(status)), StandardCharsets.UTF_8);
      // A partial result stands as its handler wrote it, perhaps on several lines.
      made = document.replace("\r", " ").replace("\n", " ");
      json = made;
    }
    return made;
  }
}
