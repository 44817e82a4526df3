package io.dualloop.http.webhook.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. May block; called by several threads at once. */
@FunctionalInterface
public interface HostResolver {

  /** Asks the system, as every program of this machine does. */
  HostResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /**
   * Looks a host up.
   *
   * @param host a name
   * @return all its addresses; each is checked, and none of them is used if one is refused
   * @throws UnknownHostException if there are none
   */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
