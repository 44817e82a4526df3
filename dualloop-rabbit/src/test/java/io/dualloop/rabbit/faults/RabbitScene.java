package io.dualloop.rabbit.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.faults.FaultyServer;
import io.dualloop.faults.Opening;
import io.dualloop.faults.Scene;
import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.rabbit.RabbitTransportBuilder;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import io.dualloop.testservers.RabbitServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** A broker, a store beside it, and programs that use both. The broker is what fails. */
class RabbitScene extends Scene {

  /** Queues of two types, three lanes each; a foreground's, and a worker's. */
  private static final int OF_A_LOAD = 8;

  final RabbitServer rabbit = SharedBroker.well();
  final FaultyRabbit broker = new FaultyRabbit(rabbit);
  final Counts counts = new Counts();
  final Scene store;
  private final FaultProxy proxy;
  private final Consumer<RabbitTransportBuilder> settings;
  private int childPort = rabbit.port();

  /**
   * Begins one.
   *
   * @param store of a transport that needs no broker; closed with this
   */
  RabbitScene(Scene store) {
    this(store, builder -> {});
  }

  /** Likewise, with transports that are made so. */
  RabbitScene(Scene store, Consumer<RabbitTransportBuilder> settings) {
    this.store = server(store);
    this.settings = settings;
    server(this::clear);
    proxy = server(FaultProxy.to("127.0.0.1", rabbit.port()));
  }

  /** Many queues would make the broker slow for the scenes that follow. */
  private void clear() {
    if (!broker.answers()) {
      return;
    }
    int unused =
        broker.ask(
            channel -> {
              for (String queue : queues()) {
                channel.queueDelete(queue);
              }
              for (String exchange : List.of(".work", ".parked", ".status")) {
                channel.exchangeDelete(namespace + exchange);
              }
              return 0;
            });
  }

  private List<String> queues() {
    return rabbit.ctl("list_queues", "name").lines().filter(this::isOurs).toList();
  }

  private boolean isOurs(String line) {
    return line.startsWith(namespace);
  }

  /** Child processes get to the broker through the proxy. */
  final void childrenByProxy() {
    childPort = proxy.port();
  }

  @Override
  public FaultyServer server() {
    return broker;
  }

  @Override
  public FaultProxy proxy() {
    return proxy;
  }

  @Override
  public int port() {
    return rabbit.port();
  }

  @Override
  public int pace(int usual) {
    return store.pace(usual);
  }

  @Override
  protected Transport open(int port) {
    return beside(store.direct(), port);
  }

  final Transport beside(Transport truth, int port) {
    RabbitTransportBuilder builder = RabbitTransport.builder(uri(port)).namespace(namespace);
    settings.accept(builder.telemetry(counts));
    return builder.connect(truth);
  }

  private static String uri(int port) {
    return "amqp://guest:guest@127.0.0.1:" + port;
  }

  @Override
  public List<String> childArguments() {
    List<String> arguments =
        new ArrayList<>(List.of(InChild.class.getName(), uri(childPort), namespace));
    arguments.addAll(store.childArguments());
    return arguments;
  }

  /** A child's transport. */
  public static final class InChild implements Opening {

    /** For the child. */
    public InChild() {}

    @Override
    public Transport open(List<String> arguments) {
      try {
        Opening truth =
            Class.forName(arguments.get(2))
                .asSubclass(Opening.class)
                .getDeclaredConstructor()
                .newInstance();
        Counts counts = new Counts();
        Transport transport =
            RabbitTransport.builder(arguments.get(0))
                .namespace(arguments.get(1))
                .telemetry(counts)
                .connect(truth.open(arguments.subList(3, arguments.size())));
        // A hint waits for the connections no longer than 2 s, less than they may take.
        Awaitility.await("it is connected, to publish and to read")
            .atMost(BACK)
            .until(() -> counts.of("rabbit.connected") >= 2);
        return transport;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Words are what a client says to the broker; see {@link Amqp}. */
  @Override
  public void onStep(String words, Runnable action) {
    proxy.toServer().onBytes(words, action);
  }

  /** Queues that are read, and by how many. */
  @Override
  public Map<String, String> listeners() {
    Map<String, String> listeners = new TreeMap<>();
    for (String line : rabbit.ctl("list_queues", "name", "consumers").lines().toList()) {
      String[] columns = line.split("\t", -1);
      if (isOurs(line) && !columns[1].equals("0")) {
        listeners.put(columns[0], columns[1]);
      }
    }
    return listeners;
  }

  /** Waits until one foreground and one group of workers for loads listen, and says to what. */
  final Map<String, String> allListen() {
    return allListen(OF_A_LOAD);
  }

  /**
   * Waits until so many queues are read. Not only for as long as it takes after a fault: all of
   * them may have to be made first, and of the readers of a replicated one the broker tells every 5
   * s.
   */
  final Map<String, String> allListen(int queues) {
    return Awaitility.await("so many queues are read: " + queues)
        .atMost(SETTLED)
        .pollInterval(SELDOM)
        .until(this::listeners, listeners -> listeners.size() == queues);
  }

  /**
   * Else a crash may take it, and leave of a replicated queue that was made just before so much
   * that it can't be made again.
   */
  final void writeWhatWasDeclared() {
    assertThat(rabbit.ctl("eval", "mnesia:sync_log().")).isEqualTo("ok");
  }

  /** One to publish and one to consume. */
  @Override
  public void assertConnections(int transports) {
    String all = rabbit.ctl("list_connections", "client_properties");
    assertThat(all.lines().filter(line -> line.contains(namespace)))
        .as(all)
        .hasSize(2 * transports);
  }

  @Override
  public List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("dualloop-rabbit"))
        .toList();
  }
}
