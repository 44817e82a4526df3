package io.dualloop.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads netstrings (D. J. Bernstein, 1997, without the final comma): a length, a colon, and so many
 * bytes, one after the other.
 */
final class Netstrings {

  private static final int MAX_DIGITS = 9;

  private Netstrings() {}

  static byte[] write(String... texts) {
    StringBuilder wire = new StringBuilder();
    for (String text : texts) {
      wire.append(text.getBytes(StandardCharsets.UTF_8).length).append(':').append(text);
    }
    return wire.toString().getBytes(StandardCharsets.UTF_8);
  }

  static List<byte[]> read(byte[] wire) {
    List<byte[]> all = new ArrayList<>();
    int at = 0;
    while (at < wire.length) {
      int colon = at;
      int length = 0;
      while (colon < wire.length && wire[colon] >= '0' && wire[colon] <= '9') {
        length = 10 * length + (wire[colon] - '0');
        if (++colon - at > MAX_DIGITS) {
          throw new UnreadableAnswerException("a length in a message has too many digits");
        }
      }
      int from = colon + 1;
      if (colon == at
          || colon >= wire.length
          || wire[colon] != ':'
          || wire.length - from < length) {
        throw new UnreadableAnswerException(
            "a message of " + wire.length + " bytes breaks off at " + at);
      }
      all.add(Arrays.copyOfRange(wire, from, from + length));
      at = from + length;
    }
    return all;
  }
}
