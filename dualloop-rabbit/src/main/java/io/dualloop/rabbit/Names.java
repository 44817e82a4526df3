package io.dualloop.rabbit;

import io.dualloop.api.Priority;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The names of a namespace's exchanges and queues, and the routing keys. AMQP allows 255 bytes for
 * each.
 */
final class Names {

  /** What leaves room for the longest type, and for the longest address as {@link #escaped}. */
  private static final int MAX_LENGTH = 60;

  private static final int MAX_ESCAPED = 180;
  private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9._-]+");

  final String namespace;

  /** Direct: wake-ups, and tasks of other programs. */
  final String work;

  /** Fanout, and the queue behind it: what went round too often. */
  final String parked;

  /** Topic: how tasks stand. */
  final String status;

  /** Fanout, and the queue behind it: tasks whose time has come. */
  final String due;

  Names(String namespace) {
    if (namespace.isEmpty() || namespace.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a namespace must have 1 to "
              + MAX_LENGTH
              + " characters, but has "
              + namespace.length());
    }
    if (!NAMESPACE.matcher(namespace).matches() || namespace.startsWith("amq.")) {
      throw new IllegalArgumentException(
          "a namespace may have A-Z a-z 0-9 . _ - only and not begin with amq. (the broker's own"
              + " names), but is '"
              + namespace
              + "'");
    }
    this.namespace = namespace;
    work = namespace + ".work";
    parked = namespace + ".parked";
    status = namespace + ".status";
    due = namespace + ".due";
  }

  String queue(Submission.Lane lane) {
    return work + "." + key(lane);
  }

  Binding binding(Submission.Lane lane) {
    return new Binding(queue(lane), work, key(lane));
  }

  /** All that is told there. */
  Binding binding(Address address) {
    return new Binding(queue(address), status, escaped(address) + ".#");
  }

  Binding dueBinding() {
    return new Binding(due, due, "");
  }

  static String key(Submission.Lane lane) {
    return key(lane.type(), lane.priority());
  }

  private static String key(String type, Priority priority) {
    return type + "." + priority;
  }

  /** A step of the ladder: a topic exchange, and the queue behind it. */
  String step(int step) {
    return namespace + ".delay." + Ladder.millis(step);
  }

  String queue(Address address) {
    return status + "." + escaped(address);
  }

  /**
   * One word of a routing key: dots would divide it and the wildcards are kept out, too. So {@code
   * . * # %} are written as {@code %2E %2A %23 %25}, and what is too long then as its digest.
   */
  static String escaped(Address address) {
    StringBuilder text = new StringBuilder();
    for (char c : address.topic().toCharArray()) {
      if (c == '.' || c == '*' || c == '#' || c == '%') {
        text.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.length() <= MAX_ESCAPED ? text.toString() : "%sha256-" + digest(address.topic());
  }

  private static String digest(String text) {
    return digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** SHA-256 in hexadecimal. */
  static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
