package io.dualloop.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a client would like (RFC 7240). What can't be read is ignored, as the standard has it.
 *
 * @param isAsync whether it is content with 202
 * @param patience how long it is ready to wait; null if it said nothing
 * @param wantsRepresentation whether it would rather have the status than be sent to the result
 */
record Preferences(boolean isAsync, @Nullable Duration patience, boolean wantsRepresentation) {

  static Preferences of(HttpCall call) {
    boolean async = false;
    boolean representation = false;
    Duration wait = null;
    for (String part : call.header("Prefer").orElse("").split(",", 32)) {
      String[] pair = part.split(";", 2)[0].split("=", 2);
      String name = pair[0].trim().toLowerCase(Locale.ROOT);
      String value = pair.length < 2 ? "" : pair[1].trim().replace("\"", "");
      // The first of several counts.
      if (name.equals("respond-async")) {
        async = true;
      } else if (name.equals("wait") && wait == null) {
        wait = seconds(value);
      } else if (name.equals("return")) {
        representation = value.equals("representation");
      }
    }
    return new Preferences(async, wait, representation);
  }

  /** Whole seconds, or null. */
  static @Nullable Duration seconds(String text) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && text.length() <= 9 ? Duration.ofSeconds(Long.parseLong(text)) : null;
  }

  /**
   * Says which of them were followed.
   *
   * @param waited how long it would have been waited at most; null if it was not
   * @param represented whether the answer is the status itself
   */
  HttpReply applied(HttpReply reply, @Nullable Duration waited, boolean represented) {
    List<String> applied = new ArrayList<>();
    if (isAsync && reply.status() == 202) {
      applied.add("respond-async");
    }
    if (waited != null) {
      applied.add("wait=" + waited.toSeconds());
    }
    if (represented && wantsRepresentation) {
      applied.add("return=representation");
    }
    return applied.isEmpty() ? reply : reply.with("Preference-Applied", String.join(", ", applied));
  }
}
