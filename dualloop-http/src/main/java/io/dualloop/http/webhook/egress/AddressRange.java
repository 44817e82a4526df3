package io.dualloop.http.webhook.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Addresses with the same beginning, such as {@code 10.0.0.0/8} or {@code fc00::/7}. Immutable. */
public final class AddressRange {

  private static final Pattern LITERAL =
      Pattern.compile("(\\d{1,3}(\\.\\d{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)/\\d{1,3}");
  private static final Pattern SLASH = Pattern.compile("/");

  private final byte[] start;
  private final int bits;

  private AddressRange(byte[] start, int bits) {
    this.start = start;
    this.bits = bits;
  }

  /**
   * Reads a range in CIDR notation (RFC 4632, RFC 4291).
   *
   * @param text an address, a slash, and how many bits of it count
   * @return the range
   * @throws IllegalArgumentException if it is not one, or has bits behind those that count
   */
  public static AddressRange of(String text) {
    if (!LITERAL.matcher(text).matches()) {
      throw refused(text, "it must be an address, a slash and a number of bits");
    }
    String[] parts = SLASH.split(text, 2);
    byte[] start;
    try {
      // A literal is never looked up.
      start = InetAddress.getByName(parts[0]).getAddress();
    } catch (UnknownHostException e) {
      throw refused(text, "its address can't be read");
    }
    int bits = Integer.parseInt(parts[1]);
    if (bits > start.length * Byte.SIZE) {
      throw refused(text, "an address has " + start.length * Byte.SIZE + " bits");
    }
    for (int bit = bits; bit < start.length * Byte.SIZE; bit++) {
      if (bit(start, bit) != 0) {
        throw refused(text, "it has bits behind the first " + bits);
      }
    }
    return new AddressRange(start, bits);
  }

  private static IllegalArgumentException refused(String text, String why) {
    return new IllegalArgumentException(
        "'" + text + "' is no range of addresses such as 10.0.0.0/8: " + why);
  }

  /**
   * Whether an address is in it.
   *
   * @param address of either family; one of the other family is not
   * @return true if so
   */
  public boolean contains(InetAddress address) {
    return contains(address.getAddress());
  }

  boolean contains(byte[] address) {
    if (address.length != start.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      if (bit(address, bit) != bit(start, bit)) {
        return false;
      }
    }
    return true;
  }

  private static int bit(byte[] bytes, int at) {
    return bytes[at / Byte.SIZE] >> (Byte.SIZE - 1 - at % Byte.SIZE) & 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressRange range
        && bits == range.bits
        && Arrays.equals(start, range.start);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(start) * 31 + bits;
  }

  @Override
  public String toString() {
    try {
      return InetAddress.getByAddress(start).getHostAddress() + "/" + bits;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }
}
