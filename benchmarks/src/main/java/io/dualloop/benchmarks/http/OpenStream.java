package io.dualloop.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What came over one stream; fed by one thread. */
final class OpenStream {

  /** The message of an update is when it was due. */
  private static final Pattern DUE = Pattern.compile("\"message\":\"(\\d{5,})\"");

  private final AtomicInteger begun;
  private final LongConsumer heard;
  private String rest = "";
  private boolean hasBegun;
  private volatile int endings;

  OpenStream(AtomicInteger begun, LongConsumer heard) {
    this.begun = begun;
    this.heard = heard;
  }

  void take(ByteBuffer bytes) {
    String text = rest + StandardCharsets.ISO_8859_1.decode(bytes);
    int from = 0;
    for (int end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n", from)) {
      event(text.substring(from, end));
      from = end + 2;
    }
    rest = text.substring(from);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread only
  private void event(String event) {
    if (!event.contains("data: ")) {
      return;
    }
    if (!hasBegun) {
      hasBegun = true;
      begun.incrementAndGet();
      return;
    }
    if (event.contains("event: ended")) {
      endings++;
      return;
    }
    Matcher due = DUE.matcher(event);
    if (due.find()) {
      heard.accept(Long.parseLong(due.group(1)));
    }
  }

  int endings() {
    return endings;
  }
}
