package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One server for all tests, since it starts slowly: each leaves it running. */
@Timeout(180)
class RabbitServerTest {

  private static RabbitServer rabbit;

  @BeforeAll
  static void start() {
    rabbit = RabbitServer.start("channel_max = 64");
  }

  @AfterAll
  static void close() {
    rabbit.close();
  }

  @Test
  void listensOnLoopbackOnlyAndWritesOnlyIntoItsFolder() throws IOException {
    assertThat(rabbit.amqpUri()).isEqualTo("amqp://guest:guest@127.0.0.1:" + rabbit.port());
    assertThat(rabbit.isRunning()).isTrue();
    assertThat(rabbit.ctl("eval", "os:getpid().")).isEqualTo("\"" + rabbit.pid() + "\"");
    assertThat(
            rabbit.ctl(
                "eval",
                "[element(5, L) || L <- rabbit_networking:active_listeners(), element(3, L) =:= amqp]."))
        .contains("{127,0,0,1}")
        .doesNotContain("{0,0,0,0}", "{0,0,0,0,0,0,0,0}");
    assertThat(rabbit.ctl("eval", "rabbit_mnesia:dir().")).contains(rabbit.folder().toString());
    assertThat(rabbit.ctl("environment")).contains("{channel_max,64}");
    assertThat(Files.readString(rabbit.log())).contains("Server startup complete");
    assertThat(rabbit)
        .hasToString(
            "RabbitServer[amqp://127.0.0.1:%d, pid %d]".formatted(rabbit.port(), rabbit.pid()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kill", "stop", "pause and kill", "pause and stop", "nothing"})
  void whatIsConfirmedIsThereAgainAfter(String what) throws Exception {
    String queue = "kept-" + what;
    Connection open = connect(rabbit.amqpUri());
    Channel publishing = open.createChannel();
    publishing.queueDeclare(queue, true, false, false, Map.of());
    publishing.confirmSelect();
    publishing.basicPublish("", queue, MessageProperties.PERSISTENT_BASIC, bytes("hello"));
    publishing.waitForConfirmsOrDie(10_000);
    // The queue itself is written a while after its declaration is answered.
    assertThat(rabbit.ctl("eval", "mnesia:sync_log().")).isEqualTo("ok");
    long first = rabbit.pid();
    if (what.startsWith("pause")) {
      rabbit.pause();
    }
    if (what.endsWith("kill")) {
      rabbit.kill();
    } else if (what.endsWith("stop")) {
      rabbit.stop();
    }
    if (!what.equals("nothing")) {
      assertThat(rabbit.isRunning()).isFalse();
      assertThat(ProcessHandle.of(first)).isEmpty();
      assertThat(rabbit).asString().contains("ended");
    }

    rabbit.restart();

    open.abort();
    assertThat(rabbit.pid()).isNotEqualTo(first);
    try (Connection connection = connect(rabbit.amqpUri());
        Channel channel = connection.createChannel()) {
      GetResponse got = channel.basicGet(queue, true);
      assertThat(got).isNotNull();
      assertThat(got.getBody()).isEqualTo(bytes("hello"));
    }
  }

  @Test
  void whilePausedNothingAnswers() throws Exception {
    rabbit.pause();
    assertThat(rabbit.isRunning()).isTrue();
    assertThatThrownBy(() -> AmqpGreeting.read(rabbit.port(), Duration.ofMillis(200)))
        .isInstanceOf(IOException.class);
    rabbit.resume();
    rabbit.resume();
    assertThat(AmqpGreeting.read(rabbit.port(), Duration.ofSeconds(20))).contains("RabbitMQ");
  }

  @Test
  void eachVirtualHostIsItsOwn() throws Exception {
    try (Connection one = connect(rabbit.createVirtualHost());
        Connection two = connect(rabbit.createVirtualHost());
        Channel inOne = one.createChannel();
        Channel inTwo = two.createChannel()) {
      inOne.queueDeclare("queue", false, false, false, Map.of());
      inTwo.queueDeclare("queue", true, false, false, Map.of());
      inOne.basicPublish("", "queue", null, bytes("hello"));
      assertThat(inTwo.basicGet("queue", true)).isNull();
    }
  }

  @Test
  void aMemoryAlarmBlocksPublishersUntilItIsCleared() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch unblocked = new CountDownLatch(1);
    try (Connection connection = connect(rabbit.amqpUri());
        Channel channel = connection.createChannel()) {
      connection.addBlockedListener(reason -> blocked.countDown(), unblocked::countDown);
      rabbit.memoryAlarm(true);
      channel.basicPublish("", "nowhere", null, bytes("hello"));
      assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();
      rabbit.memoryAlarm(false);
      assertThat(unblocked.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closesAllConnections() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    Connection connection = connect(rabbit.amqpUri());
    connection.addShutdownListener(cause -> closed.countDown());
    rabbit.closeAllConnections();
    assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
    connect(rabbit.amqpUri()).close();
  }

  @Test
  void stopsAndStartsWithinItsProcess() throws Exception {
    long pid = rabbit.pid();
    rabbit.stopApp();
    assertThat(FreePort.isFree(rabbit.port())).isTrue();
    assertThatThrownBy(() -> connect(rabbit.amqpUri())).isInstanceOf(IOException.class);
    rabbit.startApp();
    connect(rabbit.amqpUri()).close();
    assertThat(rabbit.pid()).isEqualTo(pid);
  }

  @Test
  void aConsumerThatDoesNotAcknowledgeInTimeLosesItsChannel() throws Exception {
    rabbit.consumerTimeout(Duration.ofMillis(500));
    CountDownLatch closed = new CountDownLatch(1);
    try (Connection connection = connect(rabbit.amqpUri())) {
      Channel channel = connection.createChannel();
      channel.addShutdownListener(cause -> closed.countDown());
      String queue = channel.queueDeclare().getQueue();
      channel.basicPublish("", queue, null, bytes("hello"));
      channel.basicConsume(queue, false, new DefaultConsumer(channel));
      assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThatThrownBy(() -> rabbit.consumerTimeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCommandThatFailsSaysWhy() {
    assertThatThrownBy(() -> rabbit.ctl("delete_queue", "no-such-queue"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no-such-queue")
        .hasMessageContaining("failed with");
  }

  @Test
  void aPortThatIsTakenIsToldFromOthers() {
    RabbitLaunch launch =
        new RabbitLaunch(Objects.requireNonNull(RabbitPrograms.find()), List.of());
    Path folder = TemporaryFolder.create("dualloop-rabbit-");
    ServerProcess second = launch.start(rabbit.port(), folder);
    try {
      assertThatThrownBy(() -> launch.awaitReady(second, rabbit.port(), folder))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("eaddrinuse");
    } finally {
      second.kill();
      launch.cleanUp(folder);
      TemporaryFolder.delete(folder);
    }
  }

  private static Connection connect(String uri) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(uri);
    factory.setAutomaticRecoveryEnabled(false);
    return factory.newConnection("test");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
