package io.dualloop.benchmarks.rabbit;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.Map;

/**
 * What the bare client declares: a lane and a queue of statuses, of the same kinds as Dualloop's
 * and with the same limits.
 */
final class PlainTopology {

  static final String WORK = "plain.work";
  static final String LANE = "plain.work.WORK";
  static final String STATUS = "plain.status";
  static final String LISTENER = "plain.status.listener";

  private static final String TYPE = "WORK";
  private static final String PARKED = "plain.parked";

  private PlainTopology() {}

  static void declare(Channel channel) throws IOException {
    channel.exchangeDeclare(WORK, BuiltinExchangeType.DIRECT, true);
    channel.exchangeDeclare(PARKED, BuiltinExchangeType.FANOUT, true);
    channel.exchangeDeclare(STATUS, BuiltinExchangeType.TOPIC, true);
    queue(channel, PARKED, Map.of("x-queue-type", "quorum"));
    queue(
        channel,
        LANE,
        Map.of(
            "x-queue-type",
            "quorum",
            "x-max-length",
            100_000,
            "x-overflow",
            "reject-publish",
            "x-dead-letter-exchange",
            PARKED,
            "x-dead-letter-strategy",
            "at-least-once",
            "x-delivery-limit",
            20));
    queue(
        channel,
        LISTENER,
        Map.of("x-queue-type", "classic", "x-max-length", 10_000, "x-overflow", "drop-head"));
    channel.queueBind(PARKED, PARKED, "");
    channel.queueBind(LANE, WORK, TYPE);
    channel.queueBind(LISTENER, STATUS, "listener.#");
  }

  private static void queue(Channel channel, String name, Map<String, Object> arguments)
      throws IOException {
    channel.queueDeclare(name, true, false, false, arguments);
  }

  /** A hint: the truth is in the store, so it need not be on a disk. */
  static PlainMessage wake(long number) {
    return new PlainMessage(WORK, TYPE, true, Long.toString(number));
  }

  static PlainMessage ended(long number) {
    String key = "listener." + number;
    return new PlainMessage(
        STATUS,
        key,
        false,
        "{\"taskId\":\""
            + number
            + "\",\"state\":\"SUCCEEDED\",\"version\":3,\"result\":\"done\"}");
  }
}
