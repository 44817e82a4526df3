package io.dualloop.redis;

import io.dualloop.api.Json;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Every method is one script; invalidations are told on one channel of the namespace. */
final class RedisResults implements ResultStore {

  private final Steps steps;
  private final Scripts scripts;
  private final Channels channels;
  private final String channel;

  RedisResults(Steps steps, Scripts scripts, Channels channels, String channel) {
    this.steps = steps;
    this.scripts = scripts;
    this.channels = channels;
    this.channel = channel;
  }

  @Override
  public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
    List<Object> arguments = new ArrayList<>(List.of(key));
    arguments.addAll(tags);
    return steps.run(scripts.answer, arguments.toArray()).thenApply(RedisResults::lookup);
  }

  private static StoredLookup lookup(List<Object> reply) {
    long generation = (Long) reply.get(0);
    if (reply.size() < 2 || reply.get(1) == null) {
      return new StoredLookup(Optional.empty(), generation);
    }
    StoredResult result =
        new StoredResult(
            Json.of((byte[]) reply.get(1)),
            Duration.ofMillis((Long) reply.get(2)),
            number(reply.get(3)),
            Duration.ofMillis(number(reply.get(4))),
            reply.size() < 6 || reply.get(5) == null ? null : number(reply.get(5)));
    return new StoredLookup(Optional.of(result), generation);
  }

  private static long number(Object bytes) {
    return Long.parseLong(Fields.text(bytes));
  }

  @Override
  public CompletionStage<FenceToken> token(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return steps.run(scripts.token).thenApply(reply -> new FenceToken((Long) reply.get(0), names));
  }

  @Override
  public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
    List<Object> arguments = new ArrayList<>();
    arguments.add(key);
    arguments.add(result.value());
    arguments.add(result.age());
    arguments.add(result.begin());
    arguments.add(result.computeTime());
    arguments.add(result.keepFor());
    arguments.add(token.generation());
    arguments.add(result.sourceVersion() == null ? "" : result.sourceVersion());
    arguments.addAll(token.tags());
    return steps
        .run(scripts.storeAnswer, arguments.toArray())
        .thenApply(reply -> (Long) reply.get(0) == 1);
  }

  @Override
  public CompletionStage<Long> invalidate(Invalidation what) {
    CompletionStage<List<Object>> reply;
    if (what instanceof Invalidation.Key one) {
      reply = steps.run(scripts.invalidate, "key", one.key());
    } else if (what instanceof Invalidation.Tag some) {
      reply = steps.run(scripts.invalidate, "tag", some.tag());
    } else {
      reply = steps.run(scripts.invalidate, "all");
    }
    return reply.thenApply(number -> (Long) number.get(0));
  }

  @Override
  public CompletionStage<Void> beat() {
    return steps.run(scripts.beat).thenAccept(told -> {});
  }

  @Override
  public Registration listen(InvalidationListener listener) {
    Objects.requireNonNull(listener, "listener");
    return channels.listen(
        channel,
        new Channels.Listener() {
          @Override
          public void onMessage(byte[] message) {
            tell(listener, Fields.text(message));
          }

          @Override
          public void onBack() {
            listener.onReconnected();
          }
        });
  }

  /** A number and what was invalidated, or a number alone: a beat. */
  private static void tell(InvalidationListener listener, String message) {
    int space = message.indexOf(' ');
    if (space < 0) {
      listener.onBeat(Long.parseLong(message));
      return;
    }
    long number = Long.parseLong(message.substring(0, space));
    String name = message.substring(space + 1);
    if (name.equals("all")) {
      listener.onInvalidated(number, new Invalidation.All());
    } else if (name.startsWith("k:")) {
      listener.onInvalidated(number, new Invalidation.Key(name.substring(2)));
    } else if (name.startsWith("t:")) {
      listener.onInvalidated(number, new Invalidation.Tag(name.substring(2)));
    } else {
      throw new UnreadableAnswerException("an invalidation says '" + message + "'");
    }
  }
}
