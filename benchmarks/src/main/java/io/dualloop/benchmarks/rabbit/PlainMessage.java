package io.dualloop.benchmarks.rabbit;

import java.nio.charset.StandardCharsets;

/**
 * What the bare client publishes.
 *
 * @param exchange where to
 * @param key its routing key
 * @param mandatory whether some queue has to take it
 * @param text what it says
 */
record PlainMessage(String exchange, String key, boolean mandatory, String text) {

  byte[] body() {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
