package io.dualloop.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a script answered: names and values in turn, where a value that is absent is not there. */
final class Fields {

  private final Map<String, byte[]> values;

  private Fields(Map<String, byte[]> values) {
    this.values = values;
  }

  static Fields of(List<?> flat) {
    Map<String, byte[]> values = new HashMap<>();
    for (int i = 0; i + 1 < flat.size(); i += 2) {
      values.put(text(flat.get(i)), (byte[]) flat.get(i + 1));
    }
    return new Fields(values);
  }

  static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.UTF_8);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  byte @Nullable [] bytes(String name) {
    return values.get(name);
  }

  @Nullable String textOrNull(String name) {
    byte[] value = values.get(name);
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
  }

  String text(String name) {
    String value = textOrNull(name);
    if (value == null) {
      throw new UnreadableAnswerException("it lacks the field " + name + ": " + values.keySet());
    }
    return value;
  }

  long number(String name) {
    return parsed(name, text(name));
  }

  long numberOr(String name, long otherwise) {
    String value = textOrNull(name);
    return value == null ? otherwise : parsed(name, value);
  }

  @Nullable Long numberOrNull(String name) {
    String value = textOrNull(name);
    return value == null || value.isEmpty() ? null : Long.valueOf(parsed(name, value));
  }

  @Nullable Duration durationOrNull(String name) {
    Long millis = numberOrNull(name);
    return millis == null ? null : Duration.ofMillis(millis);
  }

  private static long parsed(String name, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new UnreadableAnswerException("its field " + name + " is '" + value + "'", e);
    }
  }
}
