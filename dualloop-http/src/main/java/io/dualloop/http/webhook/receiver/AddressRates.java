package io.dualloop.http.webhook.receiver;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each address may send: the generic cell rate algorithm (ITU-T I.371), which needs one
 * number for each, the moment when it has paid for all it sent.
 */
final class AddressRates {

  private static final int MOST = 10_000;

  private final long between;
  private final long ahead;
  private final Map<InetAddress, Long> paidAt =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Long> eldest) {
          return size() > MOST;
        }
      };

  AddressRates(int perSecond, int burst) {
    this.between = Duration.ofSeconds(1).toNanos() / perSecond;
    this.ahead = between * (burst - 1);
  }

  /** Zero if it may; else how long it must wait. */
  synchronized Duration take(InetAddress address, long now) {
    long paid = paidAt.getOrDefault(address, now);
    long from = paid - now < 0 ? now : paid;
    long early = from - ahead - now;
    if (early > 0) {
      return Duration.ofNanos(early);
    }
    paidAt.put(address, from + between);
    return Duration.ZERO;
  }
}
