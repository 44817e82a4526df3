package io.dualloop.http.webhook.egress;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the head of an answer (RFC 9112), at most 16 KiB, and nothing of its body. */
final class ReplyHead {

  private static final int MAX_BYTES = 16 * 1024;
  private static final int MAX_INTERIM = 5;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})( .*)?");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private int left = MAX_BYTES;

  static PostReply read(InputStream in, Instant now) throws IOException {
    ReplyHead head = new ReplyHead();
    for (int i = 0; i <= MAX_INTERIM; i++) {
      PostReply reply = head.next(in, now);
      if (reply.status() >= 200) {
        return reply;
      }
    }
    throw new ProtocolException("it sent more than " + MAX_INTERIM + " interim answers");
  }

  private PostReply next(InputStream in, Instant now) throws IOException {
    Matcher status = STATUS.matcher(line(in));
    if (!status.matches()) {
      throw new ProtocolException("it did not answer by HTTP/1.1");
    }
    Duration retryAfter = null;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).toLowerCase(Locale.ROOT).equals("retry-after")) {
        retryAfter = retryAfter(line.substring(colon + 1).trim(), now);
      }
    }
    return new PostReply(Integer.parseInt(status.group(1)), retryAfter);
  }

  private String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = byteOf(in); next != '\n'; next = byteOf(in)) {
      line.append((char) next);
    }
    int end = line.length() - 1;
    return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
  }

  private int byteOf(InputStream in) throws IOException {
    if (left-- == 0) {
      throw new ProtocolException("the head of its answer is longer than " + MAX_BYTES + " bytes");
    }
    int next = in.read();
    if (next < 0) {
      throw new EOFException("it closed the connection before it had answered");
    }
    return next;
  }

  /** Seconds or a date (RFC 9110); what is neither says nothing. */
  static @Nullable Duration retryAfter(String value, Instant now) {
    if (SECONDS.matcher(value).matches()) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
