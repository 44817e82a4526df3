package io.dualloop.redis;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Redis' cmsgpack writes for a table of texts and numbers, by the specification of
 * MessagePack (msgpack.org): a map from texts to texts, which are bytes, and numbers.
 */
final class MessagePack {

  private MessagePack() {}

  /** Reads one, and leaves what follows it. */
  static Map<String, Object> readMap(ByteBuffer in) {
    try {
      int size = mapSize(in);
      Map<String, Object> map = new HashMap<>(2 * size);
      for (int i = 0; i < size; i++) {
        Object name = value(in);
        Object value = value(in);
        if (!(name instanceof byte[] text)) {
          throw new UnreadableAnswerException("a packed task has the name " + name);
        }
        if (value != null) {
          map.put(new String(text, StandardCharsets.UTF_8), value);
        }
      }
      return map;
    } catch (BufferUnderflowException e) {
      throw new UnreadableAnswerException(
          "a packed task breaks off after " + in.limit() + " bytes", e);
    }
  }

  private static int mapSize(ByteBuffer in) {
    int first = in.get() & 0xff;
    if ((first & 0xf0) == 0x80) {
      return first & 0x0f;
    }
    return switch (first) {
      case 0xde -> in.getShort() & 0xffff;
      case 0xdf -> checked(in, in.getInt());
      default -> throw unknown(first);
    };
  }

  private static @Nullable Object value(ByteBuffer in) {
    int first = in.get() & 0xff;
    if (first < 0x80) {
      return (long) first;
    }
    if (first >= 0xe0) {
      return (long) (byte) first;
    }
    if ((first & 0xe0) == 0xa0) {
      return bytes(in, first & 0x1f);
    }
    return switch (first) {
      case 0xc0 -> null;
      case 0xc2 -> 0L;
      case 0xc3 -> 1L;
      case 0xc4, 0xd9 -> bytes(in, in.get() & 0xff);
      case 0xc5, 0xda -> bytes(in, in.getShort() & 0xffff);
      case 0xc6, 0xdb -> bytes(in, in.getInt());
      case 0xca -> (long) in.getFloat();
      case 0xcb -> (long) in.getDouble();
      case 0xcc -> (long) (in.get() & 0xff);
      case 0xcd -> (long) (in.getShort() & 0xffff);
      case 0xce -> in.getInt() & 0xffff_ffffL;
      case 0xcf, 0xd3 -> in.getLong();
      case 0xd0 -> (long) in.get();
      case 0xd1 -> (long) in.getShort();
      case 0xd2 -> (long) in.getInt();
      default -> throw unknown(first);
    };
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    byte[] bytes = new byte[checked(in, length)];
    in.get(bytes);
    return bytes;
  }

  /** A length that can't be is found before any memory is taken for it. */
  private static int checked(ByteBuffer in, int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    return length;
  }

  private static UnreadableAnswerException unknown(int first) {
    return new UnreadableAnswerException(
        "a packed task has a value of the kind 0x" + Integer.toHexString(first));
  }
}
