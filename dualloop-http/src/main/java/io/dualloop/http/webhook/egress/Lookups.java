package io.dualloop.http.webhook.egress;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks hosts up within a limit, which the system's own look-up does not have. */
final class Lookups implements AutoCloseable {

  private static final int MAX_THREADS = 16;
  private static final int MOST_OF_A_DOMAIN = 4;
  private static final long IDLE_SECONDS = 30;

  private final HostResolver resolver;
  private final ThreadPoolExecutor threads;
  private final ConcurrentMap<String, Integer> underWay = new ConcurrentHashMap<>();

  Lookups(HostResolver resolver) {
    this.resolver = resolver;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            0,
            MAX_THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            // None waits: who can't be looked up now is tried again later.
            new SynchronousQueue<>(),
            action -> {
              Thread thread =
                  new Thread(action, "dualloop-webhook-lookup-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  List<InetAddress> of(Target target, long nanos) throws IOException {
    if (target.isLiteral()) {
      return List.of(InetAddress.getByName(target.host()));
    }
    FutureTask<List<InetAddress>> lookup = begin(target.host());
    try {
      return lookup.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      boolean unused = lookup.cancel(true);
      throw new SocketTimeoutException(target.host() + " was not looked up in time");
    } catch (InterruptedException e) {
      boolean unused = lookup.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + target.host() + " was looked up");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownHostException) {
        throw new UnknownHostException(target.host() + " has no address");
      }
      throw new IOException(target.host() + " could not be looked up", e.getCause());
    }
  }

  /** It may go on for longer than anybody waits: the system's own look-up can't be stopped. */
  private FutureTask<List<InetAddress>> begin(String host) throws NoLookupException {
    String domain = domain(host);
    if (underWay.merge(domain, 1, Integer::sum) > MOST_OF_A_DOMAIN) {
      leave(domain);
      throw new NoLookupException("too many hosts of " + domain + " are being looked up");
    }
    FutureTask<List<InetAddress>> lookup =
        new FutureTask<>(() -> List.copyOf(resolver.resolve(host)));
    try {
      threads.execute(
          () -> {
            try {
              lookup.run();
            } finally {
              leave(domain);
            }
          });
    } catch (RejectedExecutionException e) {
      leave(domain);
      throw new NoLookupException("too many hosts are being looked up");
    }
    return lookup;
  }

  private void leave(String domain) {
    underWay.computeIfPresent(domain, (same, number) -> number > 1 ? number - 1 : null);
  }

  /** The last two labels: one name server that never answers must not take all threads. */
  private static String domain(String host) {
    int last = host.lastIndexOf('.');
    return host.substring(host.lastIndexOf('.', last - 1) + 1);
  }

  @Override
  public void close() {
    var unused = threads.shutdownNow();
  }
}
