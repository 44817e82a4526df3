package io.dualloop.http;

import io.dualloop.api.Command;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types that may be asked for, and how an order of one becomes a request.
 *
 * @param byName the types
 * @param commandsNeedKey whether a command must come with an idempotency key
 */
record Types(Map<String, TaskType<?, ?>> byName, boolean commandsNeedKey) {

  Types {
    byName = Map.copyOf(byName);
  }

  TaskRequest<?, ?> request(Order order, HttpCall call, User user) {
    TaskType<?, ?> type = byName.get(order.type());
    if (type == null) {
      throw new Problem(
              "type-unknown", 422, "Type unknown", "There is no such type of task to be had here.")
          .exception();
    }
    try {
      TaskRequest<?, ?> request =
          type instanceof Query<?, ?> query
              ? query(query, order, call, user)
              : command((Command<?, ?>) type, order, call, user);
      request.check();
      return request;
    } catch (IllegalArgumentException e) {
      throw Order.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static <P, R> QueryRequest<P, R> query(
      Query<P, R> type, Order order, HttpCall call, User user) {
    P parameters = Types.<P>parameters(order, type.parameterType());
    checkQuestion(type, parameters, order);
    QueryRequest<P, R> request =
        type.of(parameters).by(user).priority(order.priority()).delay(order.delay());
    Duration timeout = order.timeout();
    Duration startWithin = order.startWithin();
    Duration age = acceptedAge(call);
    request = timeout == null ? request : request.timeout(timeout);
    request = startWithin == null ? request : request.startWithin(startWithin);
    return age == null ? request : request.acceptAgeUpTo(age);
  }

  /** What the type makes of a payload that fits, and yet can't be a question. */
  private static <P> void checkQuestion(Query<P, ?> type, P parameters, Order order) {
    try {
      Object unusedPart = type.criticalPart(parameters);
      Set<String> unusedTags = type.tags(parameters);
    } catch (RuntimeException e) {
      // The message may repeat what was sent.
      throw payloadInvalid(order);
    }
  }

  private <P, R> CommandRequest<P, R> command(
      Command<P, R> type, Order order, HttpCall call, User user) {
    CommandRequest<P, R> request =
        type.of(Types.<P>parameters(order, type.parameterType()))
            .by(user)
            .priority(order.priority())
            .delay(order.delay());
    Duration timeout = order.timeout();
    Duration startWithin = order.startWithin();
    String key = IdempotencyKey.of(call).orElse(null);
    if (key == null && commandsNeedKey) {
      throw IdempotencyKey.missing();
    }
    request = timeout == null ? request : request.timeout(timeout);
    request = startWithin == null ? request : request.startWithin(startWithin);
    return key == null ? request : request.idempotencyKey(key);
  }

  @SuppressWarnings("TypeParameterUnusedInFormals")
  private static <P> P parameters(Order order, Type type) {
    try {
      P parameters = JsonText.read(order.payload(), type);
      if (parameters != null) {
        return parameters;
      }
    } catch (IOException e) {
      // The message may repeat what was sent, or name classes of the application.
    }
    throw payloadInvalid(order);
  }

  private static ProblemException payloadInvalid(Order order) {
    return new Problem(
            "payload-invalid",
            422,
            "Payload invalid",
            "'payload' does not fit the parameters of " + order.type() + ".")
        .exception();
  }

  /** What {@code Cache-Control} says of the age of an answer; null if nothing. */
  private static @Nullable Duration acceptedAge(HttpCall call) {
    for (String part : call.header("Cache-Control").orElse("").split(",", 32)) {
      String[] pair = part.trim().toLowerCase(Locale.ROOT).split("=", 2);
      if (pair[0].equals("no-cache")) {
        return Duration.ZERO;
      }
      if (pair[0].equals("max-age") && pair.length == 2) {
        return Preferences.seconds(pair[1].trim());
      }
    }
    return null;
  }
}
