package io.dualloop.redis.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.faults.FaultyServer;
import io.dualloop.faults.Opening;
import io.dualloop.faults.Scene;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import io.dualloop.testservers.RedisServer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;

/** A Redis of its own, a proxy before it, and programs that use it. */
public final class RedisScene extends Scene {

  /** Two types, a foreground's and a worker's statuses, and what is invalidated. */
  static final int OF_A_LOAD = 5;

  final RedisServer redis;
  private final FaultProxy proxy;

  public RedisScene(String... options) {
    redis = server(RedisServer.start(options));
    proxy = server(FaultProxy.to("127.0.0.1", redis.port()));
  }

  @Override
  public FaultyServer server() {
    return new FaultyRedis(redis);
  }

  @Override
  public FaultProxy proxy() {
    return proxy;
  }

  @Override
  public int port() {
    return redis.port();
  }

  @Override
  protected Transport open(int port) {
    return open("redis://127.0.0.1:" + port, namespace);
  }

  Transport transport(String uri) {
    return owned(open(uri, namespace));
  }

  private static Transport open(String uri, String namespace) {
    return RedisTransport.builder(uri).namespace(namespace).connect();
  }

  @Override
  public List<String> childArguments() {
    return List.of(InChild.class.getName(), redis.uri(), namespace);
  }

  /** A child's transport. */
  public static final class InChild implements Opening {

    /** For the child. */
    public InChild() {}

    @Override
    public Transport open(List<String> arguments) {
      return RedisScene.open(arguments.get(0), arguments.get(1));
    }
  }

  @Override
  public void onStep(String words, Runnable action) {
    proxy.toServer().onBytes(words, action);
  }

  /** The name of a key of the namespace. */
  String key(String name) {
    return "dl:{" + namespace + "}:" + name;
  }

  @Override
  public Map<String, String> listeners() {
    List<String> channels = redis.command("PUBSUB", "CHANNELS", key("*")).lines().toList();
    Map<String, String> listeners = new TreeMap<>();
    for (String channel : channels) {
      String[] lines = redis.command("PUBSUB", "NUMSUB", channel).split("\n", -1);
      assertThat(lines).as(Arrays.toString(lines)).hasSize(2);
      listeners.put(channel, lines[1]);
    }
    return listeners;
  }

  /** Waits until one foreground and one group of workers for loads listen, and says to what. */
  Map<String, String> allListen() {
    return Awaitility.await("all is subscribed to")
        .atMost(BACK)
        .until(this::listeners, listeners -> listeners.size() == OF_A_LOAD);
  }

  /** One for steps and one for hints. */
  @Override
  public void assertConnections(int transports) {
    // But for the one that asks.
    assertThat(redis.command("CLIENT", "LIST").lines().filter(line -> !line.isBlank()).count() - 1)
        .isEqualTo(2L * transports);
  }

  @Override
  public List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.contains(namespace))
        .toList();
  }
}
