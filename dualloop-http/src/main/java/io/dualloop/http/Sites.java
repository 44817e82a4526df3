package io.dualloop.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps the pages of other sites out, which a browser on this machine lets reach a loopback address
 * as well. Immutable.
 *
 * @param onlyOwnNames whether only this machine's own names, and the allowed ones, may be asked
 * @param allowed further names, in lower case
 * @param origins whose pages may open sockets beside this site's own, in lower case
 */
record Sites(boolean onlyOwnNames, Set<String> allowed, Set<String> origins) {

  private static final Pattern PORT = Pattern.compile(":[0-9]*$");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

  Sites {
    allowed = Set.copyOf(allowed);
    origins = Set.copyOf(origins);
  }

  /**
   * Checks where a request is meant to go, and from where a browser says that it comes.
   *
   * @throws ProblemException 421 or 403 if it must not be handled
   */
  void check(HttpCall call) {
    String host = checkName(call);
    boolean reads = call.method().equals("GET") || call.method().equals("HEAD");
    if (!reads && isOfAnotherSite(call, host)) {
      throw crossSite();
    }
  }

  /**
   * The same for a socket. A browser lets the page of any site open one, and sends the cookies that
   * belong here with it; so the origin counts though it is a GET.
   *
   * @throws ProblemException 421 or 403 if it must not be handled
   */
  void checkSocket(HttpCall call) {
    String host = checkName(call);
    if (!origins.contains(only(call.all("Origin"))) && isOfAnotherSite(call, host)) {
      throw crossSite();
    }
  }

  private static ProblemException crossSite() {
    return new Problem("cross-site", 403, "Forbidden", "Pages of other sites may not do this here.")
        .exception();
  }

  private String checkName(HttpCall call) {
    String host = only(call.all("Host"));
    // A foreign name that leads to this machine makes a page of that name this one's own.
    if (onlyOwnNames && !isOwn(PORT.matcher(host).replaceFirst(""))) {
      throw new Problem(
              "misdirected", 421, "Misdirected", "This server is not known by the name in 'Host'.")
          .exception();
    }
    return host;
  }

  private boolean isOwn(String name) {
    return LOOPBACK.matcher(name).matches() || allowed.contains(name);
  }

  private static boolean isOfAnotherSite(HttpCall call, String host) {
    List<String> origins = call.all("Origin");
    if (!origins.isEmpty()) {
      String origin = only(origins);
      int authority = origin.indexOf("://");
      if (authority < 0 || !origin.substring(authority + 3).equals(host)) {
        return true;
      }
    }
    return only(call.all("Sec-Fetch-Site")).equals("cross-site");
  }

  /** The only value in lower case; empty if there is none, or several. */
  private static String only(List<String> values) {
    return values.size() == 1 ? values.get(0).trim().toLowerCase(Locale.ROOT) : "";
  }
}
