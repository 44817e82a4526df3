package io.dualloop.http.webhook.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses belong to anybody on the Internet. Everything in IANA's registries of
 * special-purpose addresses (RFC 6890 and its updates) does not, nor does what carries another
 * address within it: a gateway would send it there.
 */
final class PublicInternet {

  private static final List<AddressRange> SPECIAL =
      ranges(
          "0.0.0.0/8", // this network; unspecified
          "10.0.0.0/8", // private
          "100.64.0.0/10", // shared by carriers (RFC 6598); some clouds' metadata
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // Azure's own services, though in a public range
          "169.254.0.0/16", // link-local; most clouds' metadata
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved; broadcast

  /**
   * All that is routed among networks. What is outside: unspecified, loopback, IPv4-mapped and
   * IPv4-compatible, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), unique local, link-local, multicast.
   */
  private static final AddressRange GLOBAL = AddressRange.of("2000::/3");

  private static final List<AddressRange> SPECIAL_GLOBAL =
      ranges(
          "2001::/23", // protocol assignments: Teredo, benchmarks, identifiers
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4
          "3fff::/20"); // documentation

  private PublicInternet() {}

  static boolean has(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return SPECIAL.stream().noneMatch(range -> range.contains(bytes));
    }
    return GLOBAL.contains(bytes)
        && SPECIAL_GLOBAL.stream().noneMatch(range -> range.contains(bytes))
        && !isIsatap(bytes);
  }

  /** An IPv4 address behind 0:5efe, with the bit for "assigned worldwide" or without (RFC 5214). */
  private static boolean isIsatap(byte[] bytes) {
    return (bytes[8] & ~2) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && (bytes[11] & 0xff) == 0xfe;
  }

  private static List<AddressRange> ranges(String... texts) {
    return Stream.of(texts).map(AddressRange::of).toList();
  }
}
