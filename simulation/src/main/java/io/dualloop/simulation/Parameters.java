package io.dualloop.simulation;

import io.dualloop.api.Json;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a task asks for, read from its envelope: here always a short text. */
final class Parameters {

  private static final Pattern PAYLOAD = Pattern.compile("\"payload\"\\s*:\\s*\"([^\"]*)\"");

  private Parameters() {}

  static String of(Json envelope) {
    Matcher matcher = PAYLOAD.matcher(envelope.toString());
    return matcher.find() ? matcher.group(1) : "?";
  }
}
