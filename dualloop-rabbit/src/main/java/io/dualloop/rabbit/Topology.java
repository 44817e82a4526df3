package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Declares exchanges and queues, each on a channel that is thrown away, for one that clashes closes
 * its channel. Belongs to whoever owns the connection; blocks.
 */
final class Topology {

  /** How often a message may be delivered again before it is parked: who takes it may crash. */
  static final int DELIVERY_LIMIT = 20;

  /**
   * A queue that comes again while channels are still being told of its deletion may stay unusable
   * until the broker is restarted.
   */
  static final Duration PAUSE_AFTER_DELETION = Duration.ofMillis(200);

  private static final int PARKED_LIMIT = 10_000;
  private static final Duration LISTENER_GONE = Duration.ofMinutes(10);

  /** Whoever was there has swept by the clock before. */
  private static final Duration DUE_STALE = Duration.ofSeconds(10);

  private interface Declaration {
    void on(Channel channel) throws IOException;
  }

  private final Settings settings;
  private final Names names;
  private final Consumer<? super Channel> failed;

  /**
   * Declares by these settings.
   *
   * @param failed is given each channel on which something failed, and must not block
   */
  Topology(Settings settings, Consumer<? super Channel> failed) {
    this.settings = settings;
    this.failed = failed;
    this.names = settings.names();
  }

  /**
   * What all share. One that clashes is told and left as it is; the others are declared all the
   * same.
   */
  void exchanges(Connection connection, Consumer<? super ClashException> clashed)
      throws IOException {
    attempt(() -> exchange(connection, names.work, BuiltinExchangeType.DIRECT), clashed);
    attempt(() -> exchange(connection, names.status, BuiltinExchangeType.TOPIC), clashed);
    attempt(() -> exchange(connection, names.parked, BuiltinExchangeType.FANOUT), clashed);
  }

  /** Those of the ladder, if there is to be one; as the others. */
  void steps(Connection connection, Consumer<? super ClashException> clashed) throws IOException {
    if (settings.delayLadder()) {
      attempt(() -> exchange(connection, names.due, BuiltinExchangeType.FANOUT), clashed);
      for (int each = 0; each < Ladder.STEPS; each++) {
        int step = each;
        attempt(() -> step(connection, step), clashed);
      }
    }
  }

  private interface Attempt {
    void make() throws IOException;
  }

  private static void attempt(Attempt attempt, Consumer<? super ClashException> clashed)
      throws IOException {
    try {
      attempt.make();
    } catch (ClashException e) {
      clashed.accept(e);
    }
  }

  private void exchange(Connection connection, String name, BuiltinExchangeType type)
      throws IOException {
    declare(connection, "exchange " + name, on -> on.exchangeDeclare(name, type, true));
  }

  private void step(Connection connection, int step) throws IOException {
    String name = names.step(step);
    declare(
        connection,
        "exchange " + name,
        on -> {
          on.exchangeDeclare(name, BuiltinExchangeType.TOPIC, true);
          on.exchangeBind(below(step), name, Ladder.pattern(step, false));
        });
  }

  private String below(int step) {
    return step == 0 ? names.due : names.step(step - 1);
  }

  /**
   * What waits for its time. Classic queues, and without an expiry of their own, which would take
   * with them what waits: these are hints, and a store sweeps what one of them was lost for.
   */
  void ladder(Connection connection) throws IOException {
    Map<String, Object> foot = hints();
    foot.put("x-message-ttl", DUE_STALE.toMillis());
    queue(connection, names.dueBinding(), foot);
    for (int step = 0; step < Ladder.STEPS; step++) {
      Map<String, Object> arguments = hints();
      arguments.put("x-message-ttl", Ladder.millis(step));
      arguments.put("x-dead-letter-exchange", below(step));
      String name = names.step(step);
      queue(connection, new Binding(name, name, Ladder.pattern(step, true)), arguments);
    }
  }

  /** Those that are too many would fall down the ladder at once, were they not refused. */
  private Map<String, Object> hints() {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("x-queue-type", "classic");
    arguments.put("x-max-length", settings.laneLimit());
    arguments.put("x-overflow", "reject-publish");
    return arguments;
  }

  /** Holds what went round too often. */
  void parked(Connection connection) throws IOException {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("x-max-length", PARKED_LIMIT);
    arguments.put("x-overflow", "drop-head");
    queue(connection, new Binding(names.parked, names.parked, ""), quorumOrClassic(arguments));
  }

  void lane(Connection connection, Submission.Lane lane) throws IOException {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("x-max-length", settings.laneLimit());
    arguments.put("x-overflow", "reject-publish");
    arguments.put("x-dead-letter-exchange", names.parked);
    if (settings.quorum()) {
      arguments.put("x-delivery-limit", DELIVERY_LIMIT);
      arguments.put("x-dead-letter-strategy", "at-least-once");
    }
    queue(connection, names.binding(lane), quorumOrClassic(arguments));
  }

  private Map<String, Object> quorumOrClassic(Map<String, Object> arguments) {
    arguments.put("x-queue-type", settings.quorum() ? "quorum" : "classic");
    return arguments;
  }

  /** Durable, so that it outlives a cut; gone by itself when its process does not come back. */
  void listener(Connection connection, Address address) throws IOException {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("x-queue-type", "classic");
    arguments.put("x-expires", LISTENER_GONE.toMillis());
    arguments.put("x-max-length", settings.statusLimit());
    arguments.put("x-overflow", "drop-head");
    queue(connection, names.binding(address), arguments);
  }

  void bind(Connection connection, Binding binding) throws IOException {
    declare(connection, "the binding of queue " + binding.queue(), binding::make);
  }

  private void queue(Connection connection, Binding binding, Map<String, Object> arguments)
      throws IOException {
    declare(
        connection,
        "queue " + binding.queue(),
        on -> {
          on.queueDeclare(binding.queue(), true, false, false, arguments);
          binding.make(on);
        });
  }

  private void declare(Connection connection, String what, Declaration declaration)
      throws IOException {
    Channel channel = connection.createChannel();
    if (channel == null) {
      throw new IOException("the broker gives no more channels on this connection");
    }
    boolean closed = false;
    try {
      declaration.on(channel);
      channel.close();
      closed = true;
    } catch (TimeoutException e) {
      throw new IOException("the broker did not close a channel in time", e);
    } catch (IOException e) {
      throw clash(what, e);
    } finally {
      if (!closed) {
        failed.accept(channel);
      }
    }
  }

  private static IOException clash(String what, IOException failure) {
    return failure.getCause() instanceof ShutdownSignalException signal
            && signal.getReason() instanceof AMQP.Channel.Close close
            && (close.getReplyCode() == AMQP.PRECONDITION_FAILED
                || close.getReplyCode() == AMQP.NOT_ALLOWED)
        ? new ClashException(what, close.getReplyText(), failure)
        : failure;
  }
}
