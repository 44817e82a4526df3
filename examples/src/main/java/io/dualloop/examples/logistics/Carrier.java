package io.dualloop.examples.logistics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The carrier's own service, on a free port of this machine: slow, impatient, and failing, as its
 * {@link CarrierScript} says. It keeps a record of every call.
 */
final class Carrier implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PULSE_MS = 50;

  private final CarrierScript script;
  private final PlayClock clock;
  private final HttpServer server;
  private final ExecutorService threads;
  private final Map<String, Integer> callsByOrder = new ConcurrentHashMap<>();
  private final Map<String, Booking> bookings = new ConcurrentHashMap<>();
  private final List<CarrierCall> calls = new CopyOnWriteArrayList<>();
  private volatile boolean down;

  private Carrier(CarrierScript script, PlayClock clock) throws IOException {
    this.script = script;
    this.clock = clock;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    this.threads = Executors.newFixedThreadPool(8, work -> new Thread(work, "carrier"));
    server.setExecutor(threads);
    server.createContext("/", this::serve);
  }

  static Carrier open(CarrierScript script, PlayClock clock) throws IOException {
    Carrier carrier = new Carrier(script, clock);
    carrier.server.start();
    return carrier;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** From now on nothing works. */
  void goDown() {
    down = true;
  }

  /** How many calls for an order have come. */
  int callsFor(String orderNo) {
    return callsByOrder.getOrDefault(orderNo, 0);
  }

  /** How many deliveries were booked: what must not happen twice for one order. */
  int bookings() {
    return bookings.size();
  }

  /** Every call that has ended, in the order in which they came. */
  List<CarrierCall> calls() {
    return calls.stream().sorted((a, b) -> Long.compare(a.atMs(), b.atMs())).toList();
  }

  /** Ends the service; calls under way are cut off. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    try {
      var unused = threads.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Paths are /track/1027 and /redeliver/1027. */
  private void serve(HttpExchange exchange) throws IOException {
    long came = clock.ms();
    String[] path = exchange.getRequestURI().getPath().split("/", 4);
    String request = path.length > 1 ? path[1] : "";
    String orderNo = path.length > 2 ? path[2] : "";
    String result = "connection lost";
    try (exchange) {
      result = react(exchange, request, orderNo);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      calls.add(new CarrierCall(came, clock.ms(), orderNo, request, result));
    }
  }

  private String react(HttpExchange exchange, String request, String orderNo)
      throws IOException, InterruptedException {
    int call = callsByOrder.merge(orderNo, 1, Integer::sum);
    Reaction reaction = down ? script.whileDown(orderNo, call) : script.reaction(orderNo, call);
    // A connection for each call, so that a dropped one is nobody else's.
    exchange.getResponseHeaders().set("Connection", "close");
    if (reaction.kind() == Reaction.Kind.HANG) {
      return hang(exchange, orderNo, reaction.afterMs());
    }
    TimeUnit.MILLISECONDS.sleep(reaction.afterMs());
    switch (reaction.kind()) {
      case BUSY -> {
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(429, -1);
      }
      case BROKEN -> exchange.sendResponseHeaders(503, -1);
      case DROP -> {
        // In mid-answer: without any, the JDK's client would silently ask again.
        exchange.sendResponseHeaders(200, 100);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
      }
      case ANSWER, HANG -> {
        return answer(exchange, request, orderNo);
      }
    }
    return reaction.kind().label();
  }

  private String answer(HttpExchange exchange, String request, String orderNo) throws IOException {
    var parcel = Parcels.find(orderNo, clock.ms());
    if (parcel.isEmpty()) {
      exchange.sendResponseHeaders(404, -1);
      return "404 no such parcel";
    }
    Object body = request.equals("redeliver") ? book(exchange, orderNo) : parcel.get();
    byte[] json = JSON.writeValueAsBytes(body);
    try {
      exchange.sendResponseHeaders(200, json.length);
      exchange.getResponseBody().write(json);
    } catch (IOException e) {
      if (body instanceof Booking booking) {
        return "booked as " + booking.reference() + ", but the caller is gone";
      }
      throw e;
    }
    return body instanceof Booking booking
        ? "200 OK, booked as " + booking.reference()
        : "200 OK, in " + parcel.get().city();
  }

  /** One key, one booking, however often it is sent. */
  private Booking book(HttpExchange exchange, String orderNo) {
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    synchronized (bookings) {
      Booking next = new Booking(orderNo, "R-" + (bookings.size() + 1));
      return bookings.computeIfAbsent(key == null ? next.reference() : key, unused -> next);
    }
  }

  /** Sends blanks, which JSON allows before a value, so that it is seen when the caller leaves. */
  private String hang(HttpExchange exchange, String orderNo, long ms)
      throws IOException, InterruptedException {
    exchange.sendResponseHeaders(200, 0);
    for (long waited = 0; waited < ms; waited += PULSE_MS) {
      try {
        exchange.getResponseBody().write(' ');
        exchange.getResponseBody().flush();
      } catch (IOException e) {
        return "the caller left";
      }
      TimeUnit.MILLISECONDS.sleep(PULSE_MS);
    }
    exchange
        .getResponseBody()
        .write(JSON.writeValueAsBytes(Parcels.find(orderNo, clock.ms()).orElseThrow()));
    exchange.getResponseBody().close();
    return Reaction.Kind.HANG.label();
  }
}
