package io.dualloop.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON text as bytes (UTF-8), opaque to everything that carries it. Immutable; equal by bytes.
 *
 * <p>Use it as the parameter or result type of a task whose shape is known only at run time: the
 * bytes then pass through unread. This class does not parse; text that is not JSON is refused by
 * the loop to which it is given.
 */
public final class Json {

  /** The JSON text {@code null}. */
  public static final Json NULL = of("null");

  private final byte[] bytes;

  private Json(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * From text.
   *
   * @param text a JSON text
   * @return its bytes in UTF-8
   */
  public static Json of(String text) {
    return new Json(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * From bytes, which are copied.
   *
   * @param utf8 a JSON text in UTF-8
   * @return the same bytes
   */
  public static Json of(byte[] utf8) {
    return new Json(utf8.clone());
  }

  /**
   * The bytes.
   *
   * @return a new copy
   */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * How long the text is.
   *
   * @return the number of bytes
   */
  public int size() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Json json && Arrays.equals(bytes, json.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The text itself. */
  @Override
  public String toString() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
