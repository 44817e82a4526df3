package io.dualloop.examples.logistics;

import io.dualloop.testservers.RedisServer;
import io.dualloop.voice.vosk.VoskModel;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plays the conversation over Redis, on a server of its own or on one that it is told of. */
final class RedisDemo {

  private final VoskModel model;
  private final long seed;
  private final PrintStream err;

  RedisDemo(VoskModel model, long seed, PrintStream err) {
    this.model = model;
    this.seed = seed;
    this.err = err;
  }

  /**
   * Blocks to the end of the play.
   *
   * @param given the address of a server; null or blank to start one
   */
  RedisPlay play(@Nullable String given) throws IOException, InterruptedException {
    if (given != null && !given.isBlank()) {
      return playOn(new RedisPlace(understood(given), namespace()));
    }
    try (RedisServer server = started()) {
      err.println("Started a private Redis: " + server.uri() + ", process " + server.pid());
      return RedisPlay.play(model, seed, new RedisPlace(server.uri(), namespace()), err::println);
    }
  }

  private static RedisServer started() throws IOException {
    try {
      return RedisServer.start();
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  static String understood(String uri) throws IOException {
    try {
      var unused = RedisURI.create(uri);
      return uri;
    } catch (IllegalArgumentException e) {
      // Without the value, which may hold a password.
      throw new IOException(
          RedisPlace.VARIABLE + " is no address of a Redis, such as redis://localhost:6379", e);
    }
  }

  /** A name that no other play has. */
  private static String namespace() {
    return "demo-" + UUID.randomUUID().toString().substring(0, 8).toLowerCase(Locale.ROOT);
  }

  /** Leaves nothing on somebody else's server. */
  private RedisPlay playOn(RedisPlace redis) throws IOException, InterruptedException {
    err.println("Using the Redis at " + RedisPlace.VARIABLE + ", namespace " + redis.namespace());
    RedisPlay play = RedisPlay.play(model, seed, redis, err::println);
    RedisClient client = RedisClient.create(redis.uri());
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> commands = connection.sync();
      ScanArgs ours = ScanArgs.Builder.matches("dl:{" + redis.namespace() + "}:*").limit(1_000);
      ScanIterator.scan(commands, ours).forEachRemaining(commands::unlink);
    } catch (RedisException e) {
      err.println("The keys of this play could not be deleted: " + e.getMessage());
    } finally {
      client.shutdown();
    }
    return play;
  }
}
