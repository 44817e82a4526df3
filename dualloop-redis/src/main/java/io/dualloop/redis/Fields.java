package io.dualloop.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values by their names, as Redis gave them; a value that is absent is not there. */
final class Fields {

  private final Map<String, Object> values;

  private Fields(Map<String, Object> values) {
    this.values = values;
  }

  /** Names and values in turn. */
  static Fields of(List<?> flat) {
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i + 1 < flat.size(); i += 2) {
      values.put(text(flat.get(i)), flat.get(i + 1));
    }
    return new Fields(values);
  }

  /** A task, and the server's time at which it was read. */
  static Fields packed(long now, ByteBuffer task) {
    Map<String, Object> values = MessagePack.readMap(task);
    values.put("now", now);
    return new Fields(values);
  }

  static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.UTF_8);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  byte @Nullable [] bytes(String name) {
    Object value = values.get(name);
    if (value == null || value instanceof byte[]) {
      return (byte[]) value;
    }
    throw new UnreadableAnswerException("its field " + name + " is the number " + value);
  }

  @Nullable String textOrNull(String name) {
    Object value = values.get(name);
    return value == null ? null : value instanceof byte[] ? text(value) : value.toString();
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
    Long value = numberOrNull(name);
    return value == null ? otherwise : value;
  }

  @Nullable Long numberOrNull(String name) {
    Object value = values.get(name);
    if (value instanceof Long number) {
      return number;
    }
    String text = textOrNull(name);
    return text == null || text.isEmpty() ? null : Long.valueOf(parsed(name, text));
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
