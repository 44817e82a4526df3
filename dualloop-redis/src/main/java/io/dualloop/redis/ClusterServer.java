package io.dualloop.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A cluster, of which a namespace uses one slot. */
final class ClusterServer implements Server {

  private static final Duration REFRESH = Duration.ofSeconds(10);

  private final ClientResources resources;
  private final RedisClusterClient client;
  private final RedisURI first;

  ClusterServer(ClientResources resources, List<RedisURI> nodes, SslOptions tls) {
    this.resources = resources;
    this.first = nodes.get(0);
    this.client = RedisClusterClient.create(resources, nodes.stream().map(Client::inTime).toList());
    client.setOptions(
        ((ClusterClientOptions.Builder) Client.common(ClusterClientOptions.builder(), tls))
            // Replicas would be asked, too, and are of no use here.
            .nodeFilter(node -> node.is(RedisClusterNode.NodeFlag.UPSTREAM))
            .topologyRefreshOptions(
                ClusterTopologyRefreshOptions.builder().enablePeriodicRefresh(REFRESH).build())
            .build());
  }

  @Override
  public CompletionStage<Wire> connect() {
    return client
        .refreshPartitionsAsync()
        .thenCompose(known -> client.connectAsync(ByteArrayCodec.INSTANCE))
        .thenApply(connection -> new Wire(connection, connection.async()));
  }

  @Override
  public CompletionStage<StatefulRedisPubSubConnection<byte[], byte[]>> connectToListen() {
    return client
        .refreshPartitionsAsync()
        .thenCompose(known -> client.connectPubSubAsync(ByteArrayCodec.INSTANCE))
        .thenApply(connection -> connection);
  }

  @Override
  public String place() {
    return Client.place(first);
  }

  @Override
  public void close() {
    Client.end(client, resources);
  }
}
