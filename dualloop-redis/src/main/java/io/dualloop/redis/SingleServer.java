package io.dualloop.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import java.util.concurrent.CompletionStage;

/** One server, or the master that Sentinel names: it is asked anew for every connection. */
final class SingleServer implements Server {

  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI uri;

  SingleServer(ClientResources resources, RedisURI uri, SslOptions tls) {
    this.resources = resources;
    this.uri = Client.inTime(uri);
    this.client = RedisClient.create(resources, this.uri);
    client.setOptions(Client.common(ClientOptions.builder(), tls).autoReconnect(false).build());
  }

  @Override
  public CompletionStage<Wire> connect() {
    return client
        .connectAsync(ByteArrayCodec.INSTANCE, uri)
        .thenApply(connection -> new Wire(connection, connection.async()));
  }

  @Override
  public CompletionStage<StatefulRedisPubSubConnection<byte[], byte[]>> connectToListen() {
    return client.connectPubSubAsync(ByteArrayCodec.INSTANCE, uri);
  }

  @Override
  public String place() {
    return Client.place(uri);
  }

  @Override
  public void close() {
    Client.end(client, resources);
  }
}
