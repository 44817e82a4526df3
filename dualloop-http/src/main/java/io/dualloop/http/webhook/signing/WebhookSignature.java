package io.dualloop.http.webhook.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Signatures of version 1 of Standard Webhooks 1.0.0: HMAC-SHA256 over {@code id.timestamp.body},
 * the body as the very bytes that are sent. Safe for use by any thread.
 */
public final class WebhookSignature {

  /** The header with the id, the same for all attempts. */
  public static final String ID = "webhook-id";

  /** The header with the time of the attempt, in seconds since 1970. */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** The header with the signatures, between spaces. */
  public static final String SIGNATURE = "webhook-signature";

  private static final String VERSION = "v1,";
  private static final int MAX_SIGNATURES = 16;

  private WebhookSignature() {}

  /**
   * Signs with each secret.
   *
   * @param secrets newest first
   * @param id without a dot, since where it ends could not be told from what is signed
   * @param timestamp seconds since 1970
   * @param body what will be sent
   * @return one signature for each secret, between spaces
   * @throws IllegalArgumentException if the id has a dot, or there is no secret
   */
  public static String sign(List<WebhookSecret> secrets, String id, long timestamp, byte[] body) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("there is no secret to sign with");
    }
    byte[] prefix = prefix(id, timestamp);
    return secrets.stream()
        .map(secret -> VERSION + Base64.getEncoder().encodeToString(secret.hmac(prefix, body)))
        .collect(Collectors.joining(" "));
  }

  /**
   * Whether one of the signatures is by one of the secrets. Compares in constant time; signatures
   * of other versions, and more than the first 16, are not looked at.
   *
   * @param secrets those that are accepted
   * @param id as it was sent
   * @param timestamp as it was sent
   * @param body the bytes as they came, not what a parser made of them
   * @param signatures what the header says
   * @return true if one fits
   * @throws IllegalArgumentException if the id has a dot
   */
  public static boolean isSigned(
      List<WebhookSecret> secrets, String id, long timestamp, byte[] body, String signatures) {
    byte[] prefix = prefix(id, timestamp);
    List<byte[]> given =
        List.of(signatures.split(" ", MAX_SIGNATURES + 1)).stream()
            .limit(MAX_SIGNATURES)
            .filter(text -> text.startsWith(VERSION))
            .map(text -> text.substring(VERSION.length()).getBytes(StandardCharsets.UTF_8))
            .toList();
    boolean fits = false;
    for (WebhookSecret secret : secrets) {
      byte[] expected = Base64.getEncoder().encode(secret.hmac(prefix, body));
      for (byte[] signature : given) {
        // No early end: how long it takes shall not tell which secret fitted.
        fits |= MessageDigest.isEqual(expected, signature);
      }
    }
    return fits;
  }

  private static byte[] prefix(String id, long timestamp) {
    if (id.indexOf('.') >= 0) {
      throw new IllegalArgumentException("a webhook's id has no dot, but is '" + id + "'");
    }
    return (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
  }
}
