package io.dualloop.http.webhook.egress;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where to send, read strictly: what two readers of a URL might understand in different ways is
 * refused rather than understood. Says nothing yet about whether one may send there.
 *
 * @param isSecure whether by TLS
 * @param host a name in lower case, an IPv4 address as four decimal numbers, or an IPv6 address
 *     without brackets
 * @param port where it listens
 * @param path what is asked, with the query
 */
record Target(boolean isSecure, String host, int port, String path) {

  private static final int MAX_LENGTH = 2_000;
  private static final Pattern PRINTABLE = Pattern.compile("[!-~&&[^\\\\]]+");
  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
  private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,2}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-f:.]*:[0-9a-f:.]*");
  private static final Pattern DOT = Pattern.compile("\\.");

  static Target of(String url) throws TargetRefusedException {
    if (url.length() > MAX_LENGTH || !PRINTABLE.matcher(url).matches()) {
      throw refused(
          url,
          "it may have "
              + MAX_LENGTH
              + " printable ASCII characters without backslashes (write a name of other letters as"
              + " xn--…)");
    }
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw refused(url, e.getReason());
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw refused(url, "it must begin with https://");
    }
    String authority = uri.getRawAuthority();
    if (authority == null || uri.getHost() == null || authority.indexOf('@') >= 0) {
      throw refused(url, "it must name a host, without a user or a password");
    }
    if (uri.getRawFragment() != null) {
      throw refused(url, "it must have no fragment");
    }
    if (uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw refused(url, "a port is 1 to 65535");
    }
    boolean secure = scheme.equals("https");
    int usual = secure ? 443 : 80;
    return new Target(
        secure, host(url, uri.getHost()), uri.getPort() < 0 ? usual : uri.getPort(), path(uri));
  }

  private static String path(URI uri) {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }

  private static String host(String url, String given) throws TargetRefusedException {
    String host = given.toLowerCase(Locale.ROOT);
    if (host.startsWith("[")) {
      String address = host.substring(1, host.length() - 1);
      if (!IPV6.matcher(address).matches()) {
        throw refused(url, "its IPv6 address must have no zone");
      }
      return address;
    }
    if (host.length() > 253 || !NAME.matcher(host).matches()) {
      throw refused(url, "its host must have letters, digits, - and dots, and not end with a dot");
    }
    String[] labels = DOT.split(host, -1);
    String last = labels[labels.length - 1];
    // Whatever ends like a number is an IPv4 address to some readers, in one of many forms.
    if (Character.isDigit(last.charAt(0)) && !isPlainIpv4(labels)) {
      throw refused(url, "an IPv4 address must be four decimal numbers without leading zeros");
    }
    return host;
  }

  private static boolean isPlainIpv4(String[] labels) {
    if (labels.length != 4) {
      return false;
    }
    for (String label : labels) {
      if (!DECIMAL.matcher(label).matches() || Integer.parseInt(label) > 255) {
        return false;
      }
    }
    return true;
  }

  /** Whether the host is an address, so that nobody has to be asked for it. */
  boolean isLiteral() {
    return host.indexOf(':') >= 0 || Character.isDigit(host.charAt(host.lastIndexOf('.') + 1));
  }

  /** What a request says as {@code Host}. */
  String authority() {
    String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return port == (isSecure ? 443 : 80) ? name : name + ":" + port;
  }

  static TargetRefusedException refused(String url, @Nullable String why) {
    // A path may hold what only its owner shall know, and a text with line ends would forge a log.
    String shown = url.replaceAll("[^!-~]", "?").replaceFirst("(//[^/?#]*).*", "$1/…");
    String shortened = shown.length() > 100 ? shown.substring(0, 100) + "…" : shown;
    return new TargetRefusedException(
        "webhooks can't be sent to '" + shortened.replaceFirst("//[^/]*@", "//…@") + "': " + why);
  }
}
