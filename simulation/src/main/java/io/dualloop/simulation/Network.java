package io.dualloop.simulation;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Capability;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.Settled;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What lies between the nodes and the one store: calls that fail, come late or never answer. The
 * ports are wrapped by their methods' names, so that a port may grow without this class.
 */
final class Network {

  private static final Object[] NOTHING = {};

  private final World world;
  private final Chance chance;
  private final Transport real;
  private final Hints hints;
  private Weather weather;

  /** Whom the store told during the call under way. */
  private final List<Told> captured = new ArrayList<>();

  /** Endings that a store without a tongue could not tell in an answer; the next sweep does. */
  private final List<Told> untold = new ArrayList<>();

  private record Told(Address to, TaskStatus status) {}

  Network(World world, Chance chance, Transport real, Hints hints, Weather weather) {
    this.world = world;
    this.chance = chance;
    this.real = real;
    this.hints = hints;
    this.weather = weather;
  }

  void calm() {
    weather = weather.calm();
  }

  Transport seenBy(Node node) {
    Set<Capability> can = new HashSet<>(real.capabilities());
    if (!weather.storeTells()) {
      can.remove(Capability.STORE_TELLS);
    }
    if (!weather.storeWakes()) {
      can.remove(Capability.STORE_WAKES);
    }
    return new Transport(
        port(node, TaskStore.class, real.store()),
        new Queue(node),
        new Feed(node),
        port(node, ResultStore.class, real.results()),
        can,
        real.survival(),
        () -> {});
  }

  private <T> T port(Node node, Class<T> type, T port) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              Object[] all = args == null ? NOTHING : args;
              if (all.length == 1 && all[0] instanceof InvalidationListener listener) {
                hints.hear(node, listener);
                return direct(port, method, new Object[] {hints.spreading(node)});
              }
              return CompletionStage.class.isAssignableFrom(method.getReturnType())
                  ? call(node, port, method, all)
                  : direct(port, method, all);
            }));
  }

  // ---- calls ----

  private CompletionStage<Object> call(Node node, Object port, Method method, Object[] args) {
    String name = method.getName();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    world.mix(name.hashCode());
    world.each(invariant -> invariant.calling(node, name, args));
    if (chance.percent(weather.throwsAtOnce())) {
      world.note(node.name, () -> "  " + name + describe(args) + " throws");
      throw new IllegalStateException("thrown");
    }
    if (chance.percent(weather.fails())) {
      boolean done = chance.percent(50);
      if (done) {
        effect(port, method, args);
      }
      world.note(
          node.name,
          () ->
              "  "
                  + name
                  + describe(args)
                  + " fails, "
                  + (done ? "but is" : "and is not")
                  + " done");
      answer.completeExceptionally(new IllegalStateException("cut"));
      return answer;
    }
    if (chance.percent(weather.never())) {
      boolean done = chance.percent(50);
      if (done) {
        effect(port, method, args);
      }
      world.note(
          node.name,
          () ->
              "  "
                  + name
                  + describe(args)
                  + " hangs, "
                  + (done ? "but is" : "and is not")
                  + " done");
      return answer;
    }
    if (chance.percent(weather.late())) {
      long under = chance.percent(50) ? 0 : chance.millis(0, chance.of(50, 1_000, 9_000));
      long back = chance.millis(0, chance.of(50, 1_000, 9_000));
      world.note(node.name, () -> "  " + name + describe(args) + " is on its way");
      // The effect comes even if the node has crashed meanwhile.
      world.after(
          under,
          null,
          name + " of " + node + " arrives",
          () -> {
            Object value = effect(port, method, args);
            world.after(back, node, name + " answers late", () -> complete(answer, value));
          });
      return answer;
    }
    Object value = effect(port, method, args);
    world.note(node.name, () -> "  " + name + describe(args) + " = " + describe(value));
    if (chance.percent(weather.slow())) {
      world.after(chance.millis(0, 20), node, name + " answers", () -> complete(answer, value));
    } else {
      complete(answer, value);
    }
    return answer;
  }

  private static void complete(CompletableFuture<Object> answer, Object value) {
    if (value instanceof Failure failure) {
      answer.completeExceptionally(failure.cause);
    } else {
      answer.complete(value);
    }
  }

  private record Failure(Throwable cause) {}

  /** Does it at the store, and gives what the store answers. */
  private Object effect(Object port, Method method, Object[] args) {
    captured.clear();
    String name = method.getName();
    Object value;
    Object[] asked;
    try {
      asked = world.lies().asked(name, args);
      value = ask(port, method, asked);
    } catch (Throwable e) {
      return new Failure(e);
    }
    List<Told> told = List.copyOf(captured);
    captured.clear();
    if (port instanceof TaskStore) {
      world.truth().answered(name, world.lies().model(asked, args), value);
    } else {
      world.results().answered(name, world.lies().model(asked, args), value);
    }
    if (weather.storeTells()) {
      told.forEach(each -> hints.status(each.to, each.status));
      return value;
    }
    return withTold(value, told);
  }

  private Object ask(Object port, Method method, Object[] args) throws Throwable {
    String name = method.getName();
    Object instead = world.lies().answeredInstead(name, args);
    return instead != null
        ? instead
        : world
            .lies()
            .answered(
                name,
                ((CompletionStage<?>) direct(port, method, args)).toCompletableFuture().join());
  }

  private static Object direct(Object port, Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(port, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Leaves the telling to the caller. */
  private Object withTold(Object value, List<Told> told) {
    Set<Address> to = new HashSet<>();
    told.forEach(each -> to.add(each.to));
    if (value instanceof Settled settled && settled.status() != null) {
      return new Settled(settled.status(), to);
    }
    if (value instanceof CancelStep.Ended ended) {
      return new CancelStep.Ended(ended.status(), to);
    }
    if (value instanceof CancelStep.Requested requested) {
      return new CancelStep.Requested(requested.status(), to);
    }
    if (value instanceof Swept swept) {
      Map<TaskStatus, Set<Address>> tell = new LinkedHashMap<>();
      untold.addAll(told);
      untold.forEach(
          each -> tell.computeIfAbsent(each.status, status -> new HashSet<>()).add(each.to));
      untold.clear();
      return new Swept(swept.touched(), swept.nextIn(), tell);
    }
    told.stream().filter(each -> each.status.isEnded()).forEach(untold::add);
    return value;
  }

  private String describe(Object[] args) {
    StringBuilder text = new StringBuilder("(");
    for (Object arg : args) {
      if (text.length() > 1) {
        text.append(", ");
      }
      text.append(Words.of(world, arg));
    }
    return text.append(')').toString();
  }

  private String describe(Object value) {
    return value instanceof Failure failure ? failure.cause.toString() : Words.of(world, value);
  }

  // ---- hints ----

  private final class Feed implements StatusFeed {
    private final Node node;

    private Feed(Node node) {
      this.node = node;
    }

    @Override
    public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
      to.forEach(address -> hints.status(address, status));
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Registration listen(Address address, StatusFeed.Sink sink) {
      hints.listen(node, address, sink);
      return real.feed().listen(address, status -> captured.add(new Told(address, status)));
    }
  }

  private final class Queue implements WorkQueue {
    private final Node node;

    private Queue(Node node) {
      this.node = node;
    }

    @Override
    public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
      hints.wake(lane, id);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Registration serve(Set<String> types, int slots, WorkQueue.Sink sink) {
      hints.serve(node, types, sink);
      // Of two workers with the same types each is woken, but one word of the store is enough.
      return real.queue()
          .serve(
              types,
              slots,
              (lane, id) -> {
                if (weather.storeWakes()) {
                  hints.wake(node, lane, id);
                }
              });
    }
  }
}
