package io.dualloop.jdbc.faults;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/**
 * Hears what is said in transactions, and does something just before one of them is committed. A
 * commit is the one moment at which a lost reply leaves open what was done.
 */
final class Ears {

  private final List<Waiting> waiting = new CopyOnWriteArrayList<>();

  private record Waiting(String words, Runnable action) {}

  /** Waits for words in a statement, or in what a statement is to write. */
  void beforeCommit(String words, Runnable action) {
    waiting.add(new Waiting(words, action));
  }

  DataSource hearing(DataSource real) {
    return proxy(
        DataSource.class,
        real,
        (method, arguments, call) ->
            method.equals("getConnection") ? hearing((Connection) call.make()) : call.make());
  }

  private Connection hearing(Connection real) {
    List<Waiting> heard = new CopyOnWriteArrayList<>();
    return proxy(
        Connection.class,
        real,
        (method, arguments, call) -> {
          switch (method) {
            case "prepareStatement" -> {
              String sql = (String) arguments[0];
              hear(sql, heard);
              return hearing((PreparedStatement) call.make(), writes(sql), heard);
            }
            // What a group of steps writes goes as columns.
            case "createArrayOf" ->
                Arrays.stream((Object[]) arguments[1]).forEach(each -> hear(text(each), heard));
            case "commit" -> heard.forEach(each -> each.action.run());
            case "rollback", "close" -> waiting.addAll(heard);
            default -> {}
          }
          if (method.equals("commit") || method.equals("rollback") || method.equals("close")) {
            heard.clear();
          }
          return call.make();
        });
  }

  private PreparedStatement hearing(PreparedStatement real, boolean writes, List<Waiting> heard) {
    return proxy(
        PreparedStatement.class,
        real,
        (method, arguments, call) -> {
          if (writes && method.equals("setObject")) {
            hear(text(arguments[1]), heard);
          }
          return call.make();
        });
  }

  private static String text(Object value) {
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(value);
  }

  private static boolean writes(String sql) {
    return !sql.startsWith("SELECT");
  }

  private void hear(String said, List<Waiting> heard) {
    for (Waiting each : List.copyOf(waiting)) {
      if (said.contains(each.words) && waiting.remove(each)) {
        heard.add(each);
      }
    }
  }

  /** What is really called. */
  private interface Call {

    Object make() throws Throwable;
  }

  private interface Handler {

    Object handle(String method, Object[] arguments, Call call) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, T real, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            Ears.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                handler.handle(
                    method.getName(),
                    arguments,
                    () -> {
                      try {
                        return method.invoke(real, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    })));
  }
}
