package io.dualloop.core.foreground;

import io.dualloop.api.Ending;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The in-process transport with faults that a test switches on. */
final class FaultyTransport {

  enum Fault {
    /** The step is not done, and its stage fails. */
    FAILS_BEFORE,
    /** The step is done, but its stage fails. */
    FAILS_AFTER,
    /** The step is not done, and its stage never completes. */
    HANGS,
    /** The call itself throws. */
    THROWS,
    /** No fault: the step is done, and its stage refuses to be asked whether it is complete. */
    BARE_STAGE
  }

  final Map<String, Fault> faults = new HashMap<>();
  final Map<String, Integer> calls = new HashMap<>();
  boolean feedIsSilent;
  private final List<StatusFeed.Sink> sinks = new ArrayList<>();

  /** Whether the feed tells an ending without its result, as one that is too large. */
  boolean feedLeavesResultsBehind;

  /** Whether the method in {@link #delayed} is done at once, but answers when the test says. */
  boolean delays;

  String delayed = "get";
  private final List<Runnable> answers = new ArrayList<>();

  void answerNow() {
    delays = false;
    answers.forEach(Runnable::run);
    answers.clear();
  }

  /** The feed was away for a moment, and is back. */
  void reconnected() {
    sinks.forEach(StatusFeed.Sink::onReconnected);
  }

  Transport wrap(Transport real) {
    return new Transport(
        faulty(TaskStore.class, real.store()),
        real.queue(),
        new Feed(real.feed()),
        faulty(ResultStore.class, real.results()),
        real.capabilities(),
        real.survival(),
        real::close);
  }

  private <T> T faulty(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              calls.merge(method.getName(), 1, Integer::sum);
              Fault fault = faults.get(method.getName());
              if (fault == Fault.THROWS) {
                throw new IllegalStateException("thrown");
              }
              if (fault == Fault.HANGS) {
                return new CompletableFuture<>();
              }
              if (fault == Fault.FAILS_BEFORE) {
                return CompletableFuture.failedFuture(new IllegalStateException("cut"));
              }
              try {
                Object answer = method.invoke(real, arguments);
                if (delays && method.getName().equals(delayed)) {
                  CompletableFuture<Object> later = new CompletableFuture<>();
                  answers.add(
                      () ->
                          later.complete(
                              ((CompletionStage<?>) answer).toCompletableFuture().join()));
                  return later;
                }
                if (fault == Fault.BARE_STAGE) {
                  return ((CompletableFuture<?>) answer).minimalCompletionStage();
                }
                return fault == Fault.FAILS_AFTER
                    ? CompletableFuture.failedFuture(new IllegalStateException("cut"))
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private final class Feed implements StatusFeed {
    private final StatusFeed real;

    private Feed(StatusFeed real) {
      this.real = real;
    }

    @Override
    public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
      return real.tell(to, status);
    }

    @Override
    public Registration listen(Address address, Sink sink) {
      sinks.add(sink);
      return real.listen(
          address,
          status -> {
            if (!feedIsSilent) {
              sink.onStatus(feedLeavesResultsBehind ? withoutResult(status) : status);
            }
          });
    }
  }

  private static TaskStatus withoutResult(TaskStatus status) {
    Ending ending = status.ending();
    return ending == null
        ? status
        : new TaskStatus(
            status.taskId(),
            status.type(),
            status.owner(),
            status.state(),
            status.version(),
            status.attempt(),
            status.progress(),
            status.cancelRequested(),
            status.lastError(),
            new Ending(
                ending.work(),
                null,
                ending.error(),
                ending.dataAge(),
                ending.begin(),
                ending.sourceVersion()),
            status.times(),
            status.history());
  }
}
