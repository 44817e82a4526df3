package io.dualloop.tck;

import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A transport as it is over a network: each step is done a moment after the call, its answer and
 * what it tells come a moment after that, on a thread of the transport.
 */
final class LateTransport {

  private static final long MOMENT_MICROS = 200;
  private static final Set<Class<?>> SINKS =
      Set.of(WorkQueue.Sink.class, StatusFeed.Sink.class, InvalidationListener.class);

  private final ScheduledExecutorService line;

  private LateTransport(ScheduledExecutorService line) {
    this.line = line;
  }

  static Transport of(Transport right) {
    ScheduledThreadPoolExecutor line =
        new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "late-transport"));
    line.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    LateTransport late = new LateTransport(line);
    return new Transport(
        late.port(TaskStore.class, right.store()),
        late.port(WorkQueue.class, right.queue()),
        late.port(StatusFeed.class, right.feed()),
        late.port(ResultStore.class, right.results()),
        right.capabilities(),
        right.survival(),
        () -> {
          line.shutdown();
          right.close();
        });
  }

  private <T> T port(Class<T> type, T right) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> call(right, method, args)));
  }

  // What is returned is what the port's own method would return.
  @SuppressWarnings("FutureReturnValueIgnored")
  private @Nullable Object call(Object right, Method method, Object @Nullable [] args)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return invoke(right, method, args);
    }
    if (method.getReturnType() == DeadLetters.class) {
      return port(DeadLetters.class, ((TaskStore) right).deadLetters());
    }
    if (method.getReturnType() != CompletionStage.class) {
      return invoke(right, method, lateSinks(method, args));
    }
    CompletableFuture<Object> answer = new CompletableFuture<>();
    later(
        () -> {
          try {
            CompletionStage<?> stage =
                (CompletionStage<?>) Objects.requireNonNull(invoke(right, method, args));
            stage.whenComplete((value, failure) -> later(() -> complete(answer, value, failure)));
          } catch (Throwable e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }

  private static void complete(
      CompletableFuture<Object> answer, @Nullable Object value, @Nullable Throwable failure) {
    if (failure == null) {
      answer.complete(value);
    } else {
      answer.completeExceptionally(failure);
    }
  }

  private Object @Nullable [] lateSinks(Method method, Object @Nullable [] args) {
    if (args == null) {
      return null;
    }
    Object[] given = args.clone();
    for (int i = 0; i < given.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      Object sink = given[i];
      if (SINKS.contains(type)) {
        given[i] =
            Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, told, with) -> {
                  if (told.getDeclaringClass() == Object.class) {
                    // By identity: who takes a sink back must find it.
                    return with == null ? invoke(sink, told, with) : proxy == with[0];
                  }
                  later(() -> tell(sink, told, with));
                  return null;
                });
      }
    }
    return given;
  }

  /** What a listener throws must not end the line. */
  private static void tell(Object sink, Method told, Object @Nullable [] with) {
    try {
      invoke(sink, told, with);
    } catch (Throwable e) {
      Thread.onSpinWait();
    }
  }

  private void later(Runnable action) {
    if (!line.isShutdown()) {
      var unused = line.schedule(action, MOMENT_MICROS, TimeUnit.MICROSECONDS);
    }
  }

  private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
