package io.dualloop.http;

import io.dualloop.api.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a path points to. Paths are compared as they were sent: nothing is decoded or normalised, so
 * no other spelling of a path leads anywhere.
 *
 * @param id which task; null for all of them
 * @param part what of it; empty for its status
 */
record Route(@Nullable TaskId id, String part) {

  static Optional<Route> of(String base, String path) {
    if (path.equals(base)) {
      return Optional.of(new Route(null, ""));
    }
    if (!path.startsWith(base + "/")) {
      return Optional.empty();
    }
    String[] segments = path.substring(base.length() + 1).split("/", 4);
    String part = segments.length == 1 ? "" : segments[1];
    boolean known =
        part.equals("result") || part.equals("events") || part.equals("cancel") || part.isEmpty();
    if (segments.length > 2 || !known || (segments.length == 2 && part.isEmpty())) {
      return Optional.empty();
    }
    return id(segments[0]).map(id -> new Route(id, part));
  }

  private static Optional<TaskId> id(String segment) {
    try {
      // These two are names of folders, and no store makes such ids.
      return segment.equals(".") || segment.equals("..")
          ? Optional.empty()
          : Optional.of(TaskId.of(segment));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether this is where sockets are. */
  boolean isSocket(String method) {
    return id == null && method.equals("GET");
  }

  /** The methods it has. */
  String allowed() {
    if (id == null || part.equals("cancel")) {
      return "POST";
    }
    return part.isEmpty() ? "GET, HEAD, DELETE" : part.equals("result") ? "GET, HEAD" : "GET";
  }

  boolean allows(String method) {
    return (", " + allowed() + ",").contains(", " + method + ",");
  }
}
