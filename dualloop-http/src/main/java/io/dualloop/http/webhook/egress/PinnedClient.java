package io.dualloop.http.webhook.egress;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends POST requests by HTTP/1.1 (RFC 9112), each on a connection of its own, to targets that
 * others have chosen. It connects to the very addresses that it checked, which the JDK's client
 * can't be made to do; follows no redirect; uses no proxy; and reads of an answer the head alone.
 *
 * <p>Safe for use by any thread. {@link #check} and {@link #post} block, never beyond their limits.
 */
public final class PinnedClient implements AutoCloseable {

  private static final Duration CHECK_WITHIN = Duration.ofSeconds(10);
  private static final int MAX_ADDRESSES = 4;

  private final TargetRules rules;
  private final SSLSocketFactory tls;
  private final Lookups lookups;
  private final Deadlines deadlines = new Deadlines();

  /**
   * A client; close it.
   *
   * @param rules to which targets
   * @param resolver who knows their addresses; asked within a limit, on threads of this client
   * @param tls whose certificates are trusted; the host's name is verified in any case
   */
  public PinnedClient(TargetRules rules, HostResolver resolver, SSLSocketFactory tls) {
    this.rules = Objects.requireNonNull(rules, "rules");
    this.tls = Objects.requireNonNull(tls, "tls");
    this.lookups = new Lookups(Objects.requireNonNull(resolver, "resolver"));
  }

  /**
   * Which server a URL leads to.
   *
   * @param url where to send
   * @return host and port, the same for all spellings
   * @throws TargetRefusedException if the URL is not one to which could be sent under any rules
   */
  public static String serverOf(String url) throws TargetRefusedException {
    Target target = Target.of(url);
    return target.host() + " " + target.port();
  }

  /**
   * Whether one may send there now. Sends nothing; looks the host up, for 10 seconds at most.
   *
   * @param url where
   * @throws TargetRefusedException if one may not
   * @throws IOException if its addresses can't be found
   */
  public void check(String url) throws IOException {
    Target target = Target.of(url);
    rules.check(target);
    rules.check(target, lookups.of(target, CHECK_WITHIN.toNanos()));
  }

  /**
   * Sends a request and reads the head of the answer.
   *
   * @param url where
   * @param headers beside those of the connection
   * @param body what
   * @param within for everything: look-up, connection, TLS, sending, the answer's head
   * @param onStop given an action that ends the exchange at once, to be called by another thread
   * @return the answer
   * @throws TargetRefusedException if one may not send there; nothing was sent
   * @throws SocketTimeoutException if it took too long
   * @throws IllegalArgumentException if a header has other than printable ASCII characters
   * @throws IOException if it failed otherwise. No message says what the target answered
   */
  public PostReply post(
      String url,
      Map<String, String> headers,
      byte[] body,
      Duration within,
      Consumer<Runnable> onStop)
      throws IOException {
    long deadline = System.nanoTime() + within.toNanos();
    Target target = Target.of(url);
    rules.check(target);
    List<InetAddress> addresses = lookups.of(target, left(deadline));
    rules.check(target, addresses);
    byte[] head = RequestHead.of(target, headers, body.length);
    try (Socket plain = connected(target, addresses, deadline)) {
      onStop.accept(() -> Deadlines.close(plain));
      Future<?> limit = deadlines.closeAfter(left(deadline), plain);
      try {
        Socket socket = target.isSecure() ? secured(plain, target) : plain;
        OutputStream out = socket.getOutputStream();
        out.write(head);
        out.write(body);
        out.flush();
        return ReplyHead.read(new BufferedInputStream(socket.getInputStream()), Instant.now());
      } catch (IOException e) {
        throw deadline - System.nanoTime() <= 0 ? tooLate(within, e) : e;
      } finally {
        boolean unused = limit.cancel(false);
      }
    }
  }

  /** The first address that takes the connection; each gets its share of the time. */
  private static Socket connected(Target target, List<InetAddress> addresses, long deadline)
      throws IOException {
    int tries = Math.min(addresses.size(), MAX_ADDRESSES);
    IOException failed = new IOException("no address was tried");
    for (int i = 0; i < tries; i++) {
      // Without a proxy that the JVM may have been given: it would look the host up by itself.
      Socket socket = new Socket(Proxy.NO_PROXY);
      try {
        long share = left(deadline) / (tries - i);
        socket.setTcpNoDelay(true);
        socket.connect(
            new InetSocketAddress(addresses.get(i), target.port()),
            (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(share)));
        return socket;
      } catch (IOException e) {
        Deadlines.close(socket);
        failed = e;
      }
    }
    throw failed;
  }

  private Socket secured(Socket plain, Target target) throws IOException {
    SSLSocket socket = (SSLSocket) tls.createSocket(plain, target.host(), target.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (!target.isLiteral()) {
      parameters.setServerNames(List.of(new SNIHostName(target.host())));
    }
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static long left(long deadline) throws SocketTimeoutException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException("there is no time left");
    }
    return left;
  }

  private static SocketTimeoutException tooLate(Duration within, IOException cause) {
    SocketTimeoutException late =
        new SocketTimeoutException("it did not answer within " + within.toMillis() + " ms");
    late.initCause(cause);
    return late;
  }

  /** Ends its threads; exchanges under way end by their own failure. Does not block. */
  @Override
  public void close() {
    lookups.close();
    deadlines.close();
  }
}
