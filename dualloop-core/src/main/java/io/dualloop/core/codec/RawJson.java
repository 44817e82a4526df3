package io.dualloop.core.codec;

import com.fasterxml.jackson.core.SerializableString;
import io.dualloop.api.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A JSON text that is written as its bytes stand, without becoming a {@code String} on the way. */
final class RawJson implements SerializableString {

  private final byte[] bytes;

  RawJson(Json json) {
    bytes = json.bytes();
  }

  @Override
  public String getValue() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public int charLength() {
    return getValue().length();
  }

  @Override
  public char[] asQuotedChars() {
    throw neverQuoted();
  }

  @Override
  public byte[] asUnquotedUTF8() {
    return bytes;
  }

  @Override
  public byte[] asQuotedUTF8() {
    throw neverQuoted();
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    throw neverQuoted();
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    throw neverQuoted();
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    if (offset + bytes.length > buffer.length) {
      return -1;
    }
    System.arraycopy(bytes, 0, buffer, offset, bytes.length);
    return bytes.length;
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
    String text = getValue();
    if (offset + text.length() > buffer.length) {
      return -1;
    }
    text.getChars(0, text.length(), buffer, offset);
    return text.length();
  }

  @Override
  public int writeQuotedUTF8(OutputStream out) {
    throw neverQuoted();
  }

  @Override
  public int writeUnquotedUTF8(OutputStream out) throws IOException {
    out.write(bytes);
    return bytes.length;
  }

  @Override
  public int putQuotedUTF8(ByteBuffer buffer) {
    throw neverQuoted();
  }

  @Override
  public int putUnquotedUTF8(ByteBuffer buffer) {
    if (bytes.length > buffer.remaining()) {
      return -1;
    }
    buffer.put(bytes);
    return bytes.length;
  }

  private static IllegalStateException neverQuoted() {
    return new IllegalStateException("a JSON text stands as it is, and is never quoted");
  }
}
