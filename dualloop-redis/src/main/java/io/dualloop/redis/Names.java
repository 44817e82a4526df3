package io.dualloop.redis;

import io.dualloop.spi.Address;

/**
 * The names of a namespace's keys and channels. The braces put all of them into one slot of a
 * cluster, so that a script may use them together.
 */
final class Names {

  private static final int MAX_LENGTH = 100;

  final String namespace;
  final String prefix;

  /** Routes every script to the namespace's slot. */
  final String timers;

  final String invalidations;

  Names(String namespace) {
    if (namespace.isEmpty() || namespace.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a namespace must have 1 to "
              + MAX_LENGTH
              + " characters, but has "
              + namespace.length());
    }
    if (namespace.chars().anyMatch(c -> c <= ' ' || c > '~' || c == '{' || c == '}')) {
      throw new IllegalArgumentException(
          "a namespace may have printable ASCII without space and braces only, but is '"
              + namespace
              + "'");
    }
    this.namespace = namespace;
    prefix = "dl:{" + namespace + "}:";
    timers = prefix + "timers";
    invalidations = prefix + "inv";
  }

  String wakes(String type) {
    return prefix + "wake:" + type;
  }

  String statuses(Address address) {
    return prefix + "to:" + address;
  }

  /** A hash with the texts of the scripts that a program in another language may call. */
  String scripts() {
    return prefix + "scripts";
  }
}
