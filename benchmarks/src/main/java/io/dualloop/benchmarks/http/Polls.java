package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Latencies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Polls as fast as they are answered, by one thread over kept connections, each of which has one
 * request under way. As lean as can be, since it runs on the same processors as the server.
 */
final class Polls implements AutoCloseable {

  /** What the bare server answers to, and to any other. */
  static final String ANY_TAG = "\"any\"";

  private static final byte[] EXPECTED = "HTTP/1.1 304 ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final long SILENCE_MILLIS = 10_000;

  private final Selector selector = Selector.open();
  private final List<ByteBuffer> requests;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(4_096);
  private final Latencies latencies = new Latencies();
  private int next;
  private int underWay;

  /** One of the connections. */
  private static final class Asked {

    private long at;
  }

  /**
   * Opens the connections.
   *
   * @param tasks where they are
   * @param tags how each of them stands
   */
  Polls(int port, List<String> tasks, List<String> tags, int connections) throws IOException {
    requests = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      requests.add(RawConnection.get(tasks.get(i), "If-None-Match: " + tags.get(i)));
    }
    for (int i = 0; i < connections; i++) {
      SocketChannel channel = RawConnection.channel(port);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, new Asked());
    }
  }

  /** Polls for a while; how many were answered a second. */
  double run(Duration time) throws IOException {
    long begun = System.nanoTime();
    long until = begun + time.toNanos();
    long before = latencies.count();
    for (SelectionKey key : selector.keys()) {
      ask(key);
    }
    while (underWay > 0) {
      if (selector.select(key -> step(key, until), SILENCE_MILLIS) == 0) {
        throw new IOException("the server has not answered for " + SILENCE_MILLIS + " ms");
      }
    }
    return (latencies.count() - before) / ((System.nanoTime() - begun) / 1e9);
  }

  private void ask(SelectionKey key) throws IOException {
    ByteBuffer request = requests.get(next++ % requests.size()).duplicate();
    ((Asked) key.attachment()).at = System.nanoTime();
    underWay++;
    ((SocketChannel) key.channel()).write(request);
    if (request.hasRemaining()) {
      throw new IOException("a request did not fit into an empty connection");
    }
  }

  private void step(SelectionKey key, long until) {
    try {
      read((SocketChannel) key.channel());
      long now = System.nanoTime();
      latencies.add(now - ((Asked) key.attachment()).at);
      underWay--;
      if (now - until < 0) {
        ask(key);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A 304 ends with its headers, and so short a one comes in one piece. */
  private void read(SocketChannel channel) throws IOException {
    buffer.clear();
    int count = channel.read(buffer);
    boolean isExpected = count > END.length;
    for (int i = 0; isExpected && i < EXPECTED.length; i++) {
      isExpected = buffer.get(i) == EXPECTED[i];
    }
    for (int i = 0; isExpected && i < END.length; i++) {
      isExpected = buffer.get(count - END.length + i) == END[i];
    }
    if (!isExpected) {
      throw new IOException(
          "a whole 304 expected, but got: " + StandardCharsets.ISO_8859_1.decode(buffer.flip()));
    }
  }

  /** From a request to its answer, in all runs. */
  Latencies latencies() {
    return latencies;
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
