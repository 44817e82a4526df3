package io.dualloop.benchmarks.freshness;

import com.alicp.jetcache.Cache;
import com.alicp.jetcache.MultiLevelCacheBuilder;
import com.alicp.jetcache.embedded.CaffeineCacheBuilder;
import com.alicp.jetcache.redis.lettuce.RedisLettuceCacheBuilder;
import com.alicp.jetcache.support.JavaValueDecoder;
import com.alicp.jetcache.support.JavaValueEncoder;
import io.dualloop.testservers.RedisServer;
import io.lettuce.core.RedisClient;
import java.util.concurrent.TimeUnit;

/** JetCache: Caffeine in front of a private Redis that writes nothing to disk. */
final class TwoLevels implements AutoCloseable {

  static final String SETTINGS =
      "100,000 in Caffeine, Redis behind it, both for an hour; values by Java's serialization";
  private static final int REMEMBERED = 100_000;

  private final RedisServer server = RedisServer.start("--appendonly no", "--save", "");
  private final RedisClient client = RedisClient.create(server.uri());
  private final Cache<String, Parcels.Parcel> cache;

  TwoLevels() {
    Cache<String, Parcels.Parcel> near =
        CaffeineCacheBuilder.createCaffeineCacheBuilder()
            .limit(REMEMBERED)
            .expireAfterWrite(1, TimeUnit.HOURS)
            .buildCache();
    Cache<String, Parcels.Parcel> far =
        RedisLettuceCacheBuilder.createRedisLettuceCacheBuilder()
            .redisClient(client)
            .keyPrefix("parcel:")
            .valueEncoder(JavaValueEncoder.INSTANCE)
            .valueDecoder(JavaValueDecoder.INSTANCE)
            .expireAfterWrite(1, TimeUnit.HOURS)
            .buildCache();
    cache =
        MultiLevelCacheBuilder.createMultiLevelCacheBuilder()
            .addCache(near, far)
            .expireAfterWrite(1, TimeUnit.HOURS)
            .buildCache();
  }

  Cache<String, Parcels.Parcel> cache() {
    return cache;
  }

  @Override
  public void close() {
    cache.close();
    client.shutdown();
    server.close();
  }
}
