package io.dualloop.testservers;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * A private RabbitMQ that a test may pause, kill and restart.
 *
 * <p>It is one node, with no plugins, and with an {@code epmd} of its own. Its programs are
 * Debian's in {@code /usr/lib/rabbitmq}, or else those on the PATH. It listens on free ports of the
 * loopback address, lets in {@code guest} with the password {@code guest}, and keeps its data in a
 * temporary folder that {@link #close} deletes. It takes some 6 s to start and 3 to 6 s to restart,
 * so tests that do not harm it should share one: see {@link RabbitServerExtension}.
 *
 * <pre>{@code
 * try (RabbitServer rabbit = RabbitServer.start()) {
 *   … connect to rabbit.amqpUri() …
 *   rabbit.kill();
 *   … see what happens …
 *   rabbit.restart();
 * }
 * }</pre>
 *
 * <p>RabbitMQ writes queues, exchanges and bindings to the disk a while after it has answered their
 * declaration: those made just before {@link #kill} may be gone, with what was confirmed in them.
 * {@code rabbit.ctl("eval", "mnesia:sync_log().")} writes them at once.
 *
 * <p>Where RabbitMQ is not installed, starting aborts the test with a message that says what to
 * install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system property
 * {@code dualloop.servers=required} it fails it. A server that is not closed ends with the JVM.
 *
 * <p>Any thread may call any method. Those that start, end or pause the server block until that is
 * so, and wait for each other. Those that run {@code rabbitmqctl} take some 0.5 s.
 */
public final class RabbitServer extends PrivateServer implements RabbitEndpoint {

  private static final String CREDENTIALS = "guest:guest@";

  private final RabbitLaunch launch;

  private RabbitServer(RabbitLaunch launch) {
    super("dualloop-rabbit-", launch);
    this.launch = launch;
  }

  /**
   * Starts a server with usual settings.
   *
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or does not answer within 120 s, with the end
   *     of its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static RabbitServer start() {
    return start(new String[0]);
  }

  /**
   * Starts a server with further settings.
   *
   * @param settings lines of {@code rabbitmq.conf}, such as {@code "channel_max = 16"}
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or does not answer within 120 s, with the end
   *     of its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static RabbitServer start(String... settings) {
    RabbitPrograms programs = RabbitPrograms.find();
    if (programs == null) {
      throw SharedRabbit.KIND.notInstalled();
    }
    return ready(() -> new RabbitServer(new RabbitLaunch(programs, List.of(settings))));
  }

  @Override
  public String amqpUri() {
    return "amqp://" + CREDENTIALS + "127.0.0.1:" + port();
  }

  @Override
  String address() {
    return "amqp://127.0.0.1:" + port();
  }

  /** The process of its name server; for tests. */
  long namesPid() {
    return launch.namesPid();
  }

  /**
   * Creates a virtual host, which is empty. A prefix of names is enough for most tests, and costs
   * nothing.
   *
   * @return its address, like that of {@link #amqpUri}
   * @throws IllegalStateException as {@link #ctl} does
   */
  public String createVirtualHost() {
    String name = "test-" + UUID.randomUUID();
    // One run of the tool rather than two.
    String unused =
        evaluate(
            """
            rabbit_vhost:add(<<"%1$s">>, <<"dualloop">>),
            rabbit_auth_backend_internal:set_permissions(
              <<"guest">>, <<"%1$s">>, <<".*">>, <<".*">>, <<".*">>, <<"dualloop">>).
            """
                .formatted(name));
    return amqpUri() + "/" + name;
  }

  /**
   * Raises or clears the alarm that memory is short: publishers are blocked as long as it is
   * raised. A restart clears it.
   *
   * @param raised whether memory is to be short
   * @throws IllegalStateException as {@link #ctl} does
   */
  public void memoryAlarm(boolean raised) {
    String unused = ctl("set_vm_memory_high_watermark", raised ? "0" : "0.4");
  }

  /**
   * Closes all connections, in order, as an operator does.
   *
   * @throws IllegalStateException as {@link #ctl} does
   */
  public void closeAllConnections() {
    String unused = ctl("close_all_connections", "asked for by a test");
  }

  /**
   * Stops RabbitMQ, but not its process: connections are closed and the port is, too.
   *
   * @throws IllegalStateException as {@link #ctl} does
   */
  public void stopApp() {
    String unused = ctl("stop_app");
  }

  /**
   * Starts RabbitMQ again after {@link #stopApp}, and waits until it is ready.
   *
   * @throws IllegalStateException as {@link #ctl} does
   */
  public void startApp() {
    String unused = ctl("start_app");
  }

  /**
   * How long a consumer may take to acknowledge before its channel is closed; 30 minutes if not
   * set. Channels that are opened from now on look after it once a second, where once a minute is
   * usual. A restart forgets it.
   *
   * @param timeout at least a millisecond
   * @throws IllegalArgumentException if it is shorter
   * @throws IllegalStateException as {@link #ctl} does
   */
  public void consumerTimeout(Duration timeout) {
    if (timeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          "a consumer timeout is at least a millisecond, not " + timeout);
    }
    String unused =
        evaluate(
            """
            application:set_env(rabbit, consumer_timeout, %d),
            application:set_env(rabbit, channel_tick_interval, 1000).
            """
                .formatted(timeout.toMillis()));
  }

  /** Lets the node evaluate Erlang. */
  private String evaluate(String expressions) {
    return ctl("eval", expressions);
  }

  /**
   * Runs {@code rabbitmqctl -q} on this node and waits for it, at most 60 s.
   *
   * @param words a command and its arguments, such as {@code "list_queues", "name", "messages"}
   * @return what it says, without blank space around it
   * @throws IllegalStateException if it fails, with what it says, or has not ended in time; or if
   *     this server is closed
   */
  public String ctl(String... words) {
    return launch.control(port(), folder(), List.of(words));
  }
}
