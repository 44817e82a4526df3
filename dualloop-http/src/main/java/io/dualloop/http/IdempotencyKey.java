package io.dualloop.http;

import java.util.List;
import java.util.Optional;

/** Reads the header of that name: a quoted string; an unquoted one is taken too. */
final class IdempotencyKey {

  static final String HEADER = "Idempotency-Key";

  private static final int MAX_LENGTH = 255;

  private IdempotencyKey() {}

  static Optional<String> of(HttpCall call) {
    List<String> values = call.all(HEADER);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1) {
      throw wrong("was sent more than once");
    }
    String value = values.get(0).trim();
    String key = value.startsWith("\"") ? unquoted(value) : value;
    if (key.isEmpty() || key.length() > MAX_LENGTH) {
      throw wrong("must have 1 to " + MAX_LENGTH + " characters");
    }
    if (key.chars().anyMatch(c -> c < ' ' || c > '~')) {
      throw wrong("may have printable ASCII only");
    }
    return Optional.of(key);
  }

  private static String unquoted(String value) {
    StringBuilder key = new StringBuilder();
    for (int i = 1; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' && i == value.length() - 1) {
        return key.toString();
      }
      if (c == '\\' && i + 1 < value.length()) {
        c = value.charAt(++i);
      } else if (c == '"') {
        break;
      }
      key.append(c);
    }
    throw wrong("is no quoted string");
  }

  static ProblemException missing() {
    return wrong("is required for commands: send one that is unique to this order");
  }

  private static ProblemException wrong(String why) {
    return new Problem(
            "idempotency-key-invalid", 400, "Idempotency key invalid", HEADER + " " + why + ".")
        .exception();
  }
}
