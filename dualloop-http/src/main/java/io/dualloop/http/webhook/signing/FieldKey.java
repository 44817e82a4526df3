package io.dualloop.http.webhook.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts single fields of a webhook's {@code data} with AES-256 in Galois/Counter Mode (NIST SP
 * 800-38D). A field so encrypted can't be moved to another webhook or another name: both are
 * authenticated with it. Keys rotate by their id. Immutable, safe for use by any thread; it never
 * shows itself in {@link #toString}.
 */
public final class FieldKey {

  /** What stands as {@code enc} in an encrypted field. */
  public static final String ALGORITHM = "A256GCM";

  private static final int KEY_BYTES = 32;
  private static final int IV_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String id;
  private final SecretKeySpec key;

  private FieldKey(String id, byte[] key) {
    this.id = id;
    this.key = new SecretKeySpec(key, "AES");
  }

  /**
   * A key with its id.
   *
   * @param id travels with each field; 1 to 64 of {@code A–Z a–z 0–9 _ -}
   * @param base64 32 bytes as base64
   * @return the key
   * @throws IllegalArgumentException if either has another form; the message does not repeat the
   *     key
   */
  public static FieldKey of(String id, String base64) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // Its message would show a character of the key.
      throw new IllegalArgumentException("the key " + id + " must be base64");
    }
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the id of a key has 1 to 64 letters, digits, _ and -, but is '" + id + "'");
    }
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "the key " + id + " must have " + KEY_BYTES + " bytes, but has " + bytes.length);
    }
    return new FieldKey(id, bytes);
  }

  /**
   * A new key.
   *
   * @param id as that of {@link #of}
   * @return 32 bytes from the platform's secure source
   * @throws IllegalArgumentException if the id has another form
   */
  public static FieldKey random(String id) {
    byte[] bytes = new byte[KEY_BYTES];
    RANDOM.nextBytes(bytes);
    return of(id, Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * Which key.
   *
   * @return its id
   */
  public String id() {
    return id;
  }

  /**
   * The key itself, to hand it to the other side.
   *
   * @return what {@link #of} reads
   */
  public String reveal() {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }

  /**
   * Encrypts a field.
   *
   * @param webhook the webhook's id
   * @param field the field's name
   * @param value its value as JSON
   * @return an object with {@code enc}, {@code kid}, {@code iv} and {@code ct}, as JSON
   */
  public String seal(String webhook, String field, byte[] value) {
    byte[] iv = new byte[IV_BYTES];
    RANDOM.nextBytes(iv);
    Base64.Encoder base64 = Base64.getEncoder();
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, iv, webhook, field).doFinal(value);
      // None of the four can have a character that JSON would escape.
      return "{\"enc\":\"%s\",\"kid\":\"%s\",\"iv\":\"%s\",\"ct\":\"%s\"}"
          .formatted(ALGORITHM, id, base64.encodeToString(iv), base64.encodeToString(sealed));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + CIPHER, e);
    }
  }

  /**
   * Decrypts a field.
   *
   * @param webhook the webhook's id
   * @param field the field's name
   * @param iv as base64
   * @param sealed as base64
   * @return its value as JSON
   * @throws GeneralSecurityException if it was not encrypted with this key for this place, or has
   *     been changed
   */
  public byte[] open(String webhook, String field, String iv, String sealed)
      throws GeneralSecurityException {
    try {
      byte[] start = Base64.getDecoder().decode(iv);
      if (start.length != IV_BYTES) {
        throw new GeneralSecurityException("iv must have " + IV_BYTES + " bytes");
      }
      return cipher(Cipher.DECRYPT_MODE, start, webhook, field)
          .doFinal(Base64.getDecoder().decode(sealed));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("iv and ct must be base64", e);
    }
  }

  private Cipher cipher(int mode, byte[] iv, String webhook, String field)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, iv));
    // An id has no line end, so that no other pair gives the same bytes.
    cipher.updateAAD((webhook + "\n" + field).getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  @Override
  public String toString() {
    return "key " + id;
  }
}
