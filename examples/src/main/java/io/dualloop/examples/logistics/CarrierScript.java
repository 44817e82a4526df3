package io.dualloop.examples.logistics;

import io.dualloop.examples.logistics.Reaction.Kind;
import java.util.Random;

/**
 * How the carrier behaves: decided by the order's number, which call for it this is, and a seed.
 * The same seed gives the same carrier.
 */
final class CarrierScript {

  private static final long SLOW_MS = 1_500;
  private static final long QUICK_MS = 300;
  private static final long HANG_MS = 6_000;
  private static final int JITTER_MS = 100;

  private final long seed;

  CarrierScript(long seed) {
    this.seed = seed;
  }

  /**
   * What happens to a call.
   *
   * @param orderNo which order is asked for
   * @param call 1 for the first call for it
   */
  Reaction reaction(String orderNo, int call) {
    Random random = new Random(seed + 31L * orderNo.hashCode() + 1_009L * call);
    long jitter = random.nextInt(JITTER_MS);
    return switch (orderNo) {
      case "1027" ->
          call == 1
              ? new Reaction(Kind.BUSY, QUICK_MS + jitter)
              : new Reaction(Kind.ANSWER, SLOW_MS + jitter);
      case "5550" -> new Reaction(Kind.HANG, HANG_MS);
      default -> anything(random.nextInt(10), jitter);
    };
  }

  /** What happens to any call while the carrier is down: refused, or cut off. */
  Reaction whileDown(String orderNo, int call) {
    Random random = new Random(seed + 31L * orderNo.hashCode() + 1_009L * call);
    long after = QUICK_MS / 2 + random.nextInt(JITTER_MS);
    return new Reaction(call % 2 == 0 ? Kind.BROKEN : Kind.DROP, after);
  }

  private static Reaction anything(int dice, long jitter) {
    return switch (dice) {
      case 0, 1 -> new Reaction(Kind.BUSY, QUICK_MS + jitter);
      case 2 -> new Reaction(Kind.BROKEN, QUICK_MS + jitter);
      case 3 -> new Reaction(Kind.DROP, QUICK_MS + jitter);
      default -> new Reaction(Kind.ANSWER, SLOW_MS + jitter);
    };
  }
}
