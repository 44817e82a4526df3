package io.dualloop.http.webhook.egress;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * To which targets may be sent. Immutable; each method returns a copy.
 *
 * <p>All addresses of a host are checked, when it is registered and again before each connection,
 * which is then made to a checked address: a name can't lead elsewhere in between.
 */
public final class TargetRules {

  private static final TargetRules PUBLIC =
      new TargetRules(Set.of(443), Set.of(), List.of(), false);

  private final Set<Integer> ports;
  private final Set<String> hosts;
  private final List<AddressRange> networks;
  private final boolean loopback;

  private TargetRules(
      Set<Integer> ports, Set<String> hosts, List<AddressRange> networks, boolean loopback) {
    this.ports = ports;
    this.hosts = hosts;
    this.networks = networks;
    this.loopback = loopback;
  }

  /**
   * Anybody's https address on the public Internet, port 443.
   *
   * @return the rules to begin with
   */
  public static TargetRules publicHttps() {
    return PUBLIC;
  }

  /**
   * Allows another port.
   *
   * @param port 1 to 65,535
   * @return a copy
   * @throws IllegalArgumentException if out of range
   */
  public TargetRules allowPort(int port) {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a port is 1 to 65535, but is " + port);
    }
    Set<Integer> more = new HashSet<>(ports);
    more.add(port);
    return new TargetRules(Set.copyOf(more), hosts, networks, loopback);
  }

  /**
   * Allows only these hosts, and those of earlier calls.
   *
   * @param names such as {@code hooks.example.com}; {@code *.example.com} allows all below it
   * @return a copy
   */
  public TargetRules onlyHosts(String... names) {
    Set<String> more = new HashSet<>(hosts);
    for (String name : names) {
      more.add(name.toLowerCase(Locale.ROOT));
    }
    return new TargetRules(ports, Set.copyOf(more), networks, loopback);
  }

  /**
   * Allows addresses that are not public, such as those of one's own network.
   *
   * @param range which
   * @return a copy
   */
  public TargetRules allowNetwork(AddressRange range) {
    List<AddressRange> more = new ArrayList<>(networks);
    more.add(range);
    return new TargetRules(ports, hosts, List.copyOf(more), loopback);
  }

  /**
   * Allows this machine's own addresses, at any port and also by plain http: for tests.
   *
   * @return a copy
   */
  public TargetRules allowLoopback() {
    return new TargetRules(ports, hosts, networks, true);
  }

  /** Checks what can be said without knowing the addresses. */
  void check(Target target) throws TargetRefusedException {
    if (!target.isSecure() && !loopback) {
      throw refused(target, "it must begin with https://");
    }
    if (!loopback && !ports.contains(target.port())) {
      throw refused(target, "port " + target.port() + " is not allowed, see TargetRules.allowPort");
    }
    if (!hosts.isEmpty() && hosts.stream().noneMatch(allowed -> isAt(target.host(), allowed))) {
      throw refused(target, "its host is not one of those allowed by TargetRules.onlyHosts");
    }
  }

  private static boolean isAt(String host, String allowed) {
    return allowed.startsWith("*.") ? host.endsWith(allowed.substring(1)) : host.equals(allowed);
  }

  /** Checks where it leads to. */
  void check(Target target, List<InetAddress> addresses) throws TargetRefusedException {
    if (addresses.isEmpty()) {
      throw refused(target, "its host has no address");
    }
    for (InetAddress address : addresses) {
      if (loopback && address.isLoopbackAddress()) {
        continue;
      }
      if (!target.isSecure()) {
        throw refused(target, "plain http is for loopback addresses only");
      }
      if (!ports.contains(target.port())) {
        throw refused(target, "port " + target.port() + " is not allowed");
      }
      if (!PublicInternet.has(address)
          && networks.stream().noneMatch(range -> range.contains(address))) {
        throw refused(
            target,
            "it leads to an address that is not public; see TargetRules.allowNetwork if it is meant"
                + " to");
      }
    }
  }

  private static TargetRefusedException refused(Target target, String why) {
    return Target.refused((target.isSecure() ? "https://" : "http://") + target.authority(), why);
  }
}
