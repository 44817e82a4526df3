package io.dualloop.examples.logistics;

import io.dualloop.testservers.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * A Redis for a play.
 *
 * @param place where it is
 * @param ending what is done at the end
 */
record RedisVenue(RedisPlace place, Runnable ending) implements Venue {

  /**
   * Blocks until it is there.
   *
   * @param given the address of a server; null or blank to start one
   */
  static RedisVenue open(@Nullable String given, PrintStream err) throws IOException {
    if (given == null || given.isBlank()) {
      RedisServer server = started();
      err.println("Started a private Redis: " + server.uri() + ", process " + server.pid());
      return new RedisVenue(new RedisPlace(server.uri(), Venue.namespace()), server::close);
    }
    RedisPlace place = new RedisPlace(understood(given), Venue.namespace());
    err.println("Using the Redis at " + RedisPlace.VARIABLE + ", namespace " + place.namespace());
    return new RedisVenue(place, () -> delete(place, err));
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

  private static void delete(RedisPlace place, PrintStream err) {
    RedisClient client = RedisClient.create(place.uri());
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> commands = connection.sync();
      ScanArgs ours = ScanArgs.Builder.matches("dl:{" + place.namespace() + "}:*").limit(1_000);
      ScanIterator.scan(commands, ours).forEachRemaining(commands::unlink);
    } catch (RedisException e) {
      err.println("The keys of this play could not be deleted: " + e.getMessage());
    } finally {
      client.shutdown();
    }
  }

  @Override
  public void close() {
    ending.run();
  }
}
