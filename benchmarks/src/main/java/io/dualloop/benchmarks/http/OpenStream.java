package io.dualloop.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What came over one stream; fed by one thread. Updates carry a number and when they were due;
 * those of one task come {@link HttpSettings#UPDATED} numbers apart, on the open schedule.
 */
final class OpenStream {

  private static final Pattern UPDATE = Pattern.compile("\"message\":\"(\\d+) (\\d+)\"");
  private static final long APART =
      TimeUnit.SECONDS.toNanos(1) * HttpSettings.UPDATED / HttpSettings.RATE;

  private final AtomicInteger begun;
  private final Listener listener;
  private String rest = "";
  private boolean hasBegun;
  private volatile long newest = -1;
  private volatile int endings;

  /** Told once of each update, by the thread that feeds. */
  interface Listener {

    /**
     * It has come, or a newer one in its place: statuses may be told together.
     *
     * @param number which
     * @param due when it was
     * @param skipped whether it was told by a newer one only
     */
    void heard(long number, long due, boolean skipped);
  }

  OpenStream(AtomicInteger begun, Listener listener) {
    this.begun = begun;
    this.listener = listener;
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
    Matcher update = UPDATE.matcher(event);
    if (update.find()) {
      update(Long.parseLong(update.group(1)), Long.parseLong(update.group(2)));
    }
  }

  private void update(long number, long due) {
    long before = newest;
    long at = due;
    for (long each = number; each > before; each -= HttpSettings.UPDATED) {
      listener.heard(each, at, each < number);
      at -= APART;
    }
    newest = Math.max(before, number);
  }

  /** The number of the newest update that it has heard; -1 before the first. */
  long newest() {
    return newest;
  }

  int endings() {
    return endings;
  }
}
