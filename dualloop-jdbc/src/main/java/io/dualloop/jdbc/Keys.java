package io.dualloop.jdbc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Keys as they are kept: one that is longer than an index takes (2,700 bytes in PostgreSQL) is kept
 * as its beginning and the digest of all of it.
 */
final class Keys {

  /** In characters, of which each takes at most three bytes. */
  private static final int LONGEST = 700;

  private static final int BEGINNING = 200;

  private Keys() {}

  static boolean isLong(String key) {
    return key.length() > LONGEST;
  }

  static String stored(String key) {
    return isLong(key) ? beginning(key) + '~' + digest(key) : key;
  }

  /** Not through the middle of a character. */
  private static String beginning(String key) {
    boolean halved = Character.isHighSurrogate(key.charAt(BEGINNING - 1));
    return key.substring(0, halved ? BEGINNING - 1 : BEGINNING);
  }

  private static String digest(String key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
