package io.dualloop.redis;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;

/** How connections are made: to one server or whichever Sentinel names, or to a cluster. */
interface Server extends AutoCloseable {

  /** A connection for steps. */
  record Wire(
      StatefulConnection<byte[], byte[]> connection,
      RedisClusterAsyncCommands<byte[], byte[]> commands) {}

  /** Never blocks. */
  CompletionStage<Wire> connect();

  /** Never blocks. */
  CompletionStage<StatefulRedisPubSubConnection<byte[], byte[]>> connectToListen();

  /** Where it is, without passwords. */
  String place();

  /** Ends the client's threads; blocks for at most two seconds. */
  @Override
  void close();
}
