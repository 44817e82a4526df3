package io.dualloop.http.webhook.signing;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a sender and a receiver share, in the form of Standard Webhooks 1.0.0: {@code whsec_} and
 * the base64 of 24 to 64 random bytes. Make one for each endpoint. Immutable; it never shows itself
 * in {@link #toString}.
 */
public final class WebhookSecret {

  /** What the text of every secret begins with. */
  public static final String PREFIX = "whsec_";

  private static final int SHORTEST = 24;
  private static final int LONGEST = 64;
  private static final int USUAL = 32;
  private static final String ALGORITHM = "HmacSHA256";
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] key;

  private WebhookSecret(byte[] key) {
    this.key = key;
  }

  /**
   * Reads a secret.
   *
   * @param text {@code whsec_} and base64
   * @return the secret
   * @throws IllegalArgumentException if it has another form or length; the message does not repeat
   *     it
   */
  public static WebhookSecret of(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException(
          "a webhook secret begins with " + PREFIX + ", and this one does not");
    }
    byte[] key;
    try {
      key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
    } catch (IllegalArgumentException e) {
      // Its message would show a character of the secret.
      throw new IllegalArgumentException("what follows " + PREFIX + " must be base64");
    }
    if (key.length < SHORTEST || key.length > LONGEST) {
      throw new IllegalArgumentException(
          "a webhook secret has "
              + SHORTEST
              + " to "
              + LONGEST
              + " bytes, but this one has "
              + key.length
              + ": make one with WebhookSecret.random()");
    }
    return new WebhookSecret(key);
  }

  /**
   * Makes a secret.
   *
   * @return 32 bytes from the platform's secure source
   */
  public static WebhookSecret random() {
    byte[] key = new byte[USUAL];
    RANDOM.nextBytes(key);
    return new WebhookSecret(key);
  }

  /**
   * The secret itself, to hand it to the other side.
   *
   * @return what {@link #of} reads
   */
  public String reveal() {
    return PREFIX + Base64.getEncoder().encodeToString(key);
  }

  byte[] hmac(byte[] prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(prefix);
      return mac.doFinal(body);
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WebhookSecret secret && MessageDigest.isEqual(key, secret.key);
  }

  @Override
  public int hashCode() {
    return java.util.Arrays.hashCode(key);
  }

  /** Never the secret. */
  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
