package io.dualloop.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether a server can keep what is promised, before anything is entrusted to it. */
final class SetupCheck {

  private static final Logger log = LoggerFactory.getLogger(RedisTransport.class);
  private static final int OLDEST_VERSION = 7;

  private final String place;

  /** Once is enough: connections come and go. */
  private boolean warned;

  SetupCheck(String place) {
    this.place = place;
  }

  /** Fails with what is wrong and what to do, where the server would lose or refuse work. */
  CompletionStage<Void> look(RedisClusterAsyncCommands<byte[], byte[]> server) {
    return server
        .info()
        .exceptionally(
            failure -> {
              if (Steps.cause(failure) instanceof RedisCommandExecutionException refused) {
                log.warn("{} does not tell how it is set up: {}", place, refused.getMessage());
                return "";
              }
              throw new RedisUnavailableException("it does not say how it is set up", failure);
            })
        .thenAccept(info -> judge(read(info)));
  }

  private static Map<String, String> read(String info) {
    Map<String, String> all = new HashMap<>();
    info.lines()
        .filter(line -> line.indexOf(':') > 0)
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              all.put(line.substring(0, colon), line.substring(colon + 1).strip());
            });
    return all;
  }

  void judge(Map<String, String> info) {
    String version = info.getOrDefault("redis_version", "");
    if (!version.isEmpty() && major(version) < OLDEST_VERSION) {
      throw unfit("it is Redis " + version + ", but 7.0 is the oldest that will do");
    }
    if ("1".equals(info.get("loading"))) {
      throw unfit("it is still loading its data");
    }
    if ("slave".equals(info.get("role"))) {
      throw unfit("it is a replica, which takes no work; name the master, or let Sentinel name it");
    }
    String policy = info.getOrDefault("maxmemory_policy", "noeviction");
    if (policy.startsWith("allkeys") && !"0".equals(info.get("maxmemory"))) {
      throw unfit(
          "its maxmemory-policy is "
              + policy
              + ", by which it throws accepted work away when memory gets short: set it to"
              + " noeviction or volatile-ttl");
    }
    synchronized (this) {
      if (!warned) {
        warned = true;
        warn(info, policy);
      }
    }
  }

  private void warn(Map<String, String> info, String policy) {
    if ("0".equals(info.get("aof_enabled"))) {
      log.warn(
          "{} keeps no append-only file: what it accepted since its last snapshot is lost when it"
              + " restarts; set appendonly to yes",
          place);
    }
    if (policy.startsWith("allkeys")) {
      log.warn(
          "{} has the maxmemory-policy {} and no limit of memory: with one it would throw accepted"
              + " work away; set it to noeviction or volatile-ttl",
          place,
          policy);
    }
  }

  private static int major(String version) {
    int dot = version.indexOf('.');
    try {
      return Integer.parseInt(dot < 0 ? version : version.substring(0, dot));
    } catch (NumberFormatException e) {
      // Someone else's server that speaks Redis; it will show by itself what it can't do.
      return OLDEST_VERSION;
    }
  }

  private RedisUnavailableException unfit(String why) {
    return new RedisUnavailableException(place + " can't carry tasks: " + why, null);
  }
}
