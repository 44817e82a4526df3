package io.dualloop.benchmarks.redis;

import io.lettuce.core.Consumer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The limit: an idempotent submit, a begin and a settle for whole batches, with a status told for
 * each step, and nothing else. No lease, no retry, no deadline, no limit, no sharing.
 */
final class BareScripts implements Contender {

  private static final String SUBMIT =
      "if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end "
          + "redis.call('HSET', KEYS[1], 'envelope', ARGV[1], 'state', 'P', 'version', 1) "
          + "redis.call('XADD', KEYS[2], '*', 'id', KEYS[1]) return 1";
  private static final String BEGIN =
      "local out = {} for i = 1, #KEYS do "
          + "local t = redis.call('HMGET', KEYS[i], 'state', 'version', 'envelope') "
          + "if t[1] == 'P' then local v = t[2] + 1 "
          + "redis.call('HSET', KEYS[i], 'state', 'R', 'version', v, 'token', ARGV[1]) "
          + "redis.call('PUBLISH', 'told', 'R|' .. v .. '|' .. KEYS[i]) out[i] = t[3] end end "
          + "return out";
  private static final String SETTLE =
      "local lane = KEYS[#KEYS] for i = 1, #KEYS - 1 do "
          + "local t = redis.call('HMGET', KEYS[i], 'state', 'version', 'token') "
          + "if t[1] == 'R' and t[3] == ARGV[1] then local v = t[2] + 1 "
          + "redis.call('HSET', KEYS[i], 'state', 'S', 'version', v, 'result', ARGV[2]) "
          + "redis.call('PEXPIRE', KEYS[i], 600000) "
          + "redis.call('PUBLISH', 'told', 'S|' .. v .. '|' .. KEYS[i]) end "
          + "redis.call('XACK', lane, 'workers', ARGV[2 + i]) "
          + "redis.call('XDEL', lane, ARGV[2 + i]) end return 1";
  private static final String LANE = "lane";

  private final RedisClient client;
  private final StatefulRedisConnection<String, String> submitting;
  private final StatefulRedisConnection<String, String> reading;
  private final StatefulRedisConnection<String, String> working;
  private final StatefulRedisPubSubConnection<String, String> told;
  private final ConcurrentHashMap<String, CompletableFuture<String>> open =
      new ConcurrentHashMap<>();
  private final String submit;
  private final String begin;
  private final String settle;
  private final Thread worker = new Thread(this::work, "bare-worker");

  BareScripts(String uri) {
    client = RedisClient.create(uri);
    submitting = client.connect();
    reading = client.connect();
    working = client.connect();
    told = client.connectPubSub();
    submit = submitting.sync().scriptLoad(SUBMIT);
    begin = submitting.sync().scriptLoad(BEGIN);
    settle = submitting.sync().scriptLoad(SETTLE);
    submitting
        .sync()
        .xgroupCreate(
            XReadArgs.StreamOffset.from(LANE, "0"),
            "workers",
            XGroupCreateArgs.Builder.mkstream(true));
    told.addListener(
        new RedisPubSubAdapter<String, String>() {
          @Override
          public void message(String channel, String message) {
            if (message.startsWith("S")) {
              ended(message.substring(message.indexOf('|', 2) + 1));
            }
          }
        });
    told.sync().subscribe("told");
    worker.start();
  }

  private void ended(String key) {
    CompletableFuture<String> waiting = open.remove(key);
    if (waiting != null) {
      waiting.complete(key);
    }
  }

  @Override
  public CompletableFuture<?> begin(long number) {
    String key = "t:" + number;
    CompletableFuture<String> ended = new CompletableFuture<>();
    open.put(key, ended);
    var unused =
        submitting
            .async()
            .<Long>evalsha(submit, ScriptOutputType.INTEGER, new String[] {key, LANE}, PAYLOAD)
            .exceptionally(
                failure -> {
                  ended.completeExceptionally(failure);
                  return null;
                });
    return ended;
  }

  private void work() {
    Consumer<String> me = Consumer.from("workers", "me");
    XReadArgs some = XReadArgs.Builder.block(Duration.ofMillis(500)).count(SLOTS);
    while (true) {
      @SuppressWarnings("unchecked")
      List<StreamMessage<String, String>> batch =
          reading.sync().xreadgroup(me, some, XReadArgs.StreamOffset.lastConsumed(LANE));
      if (!batch.isEmpty()) {
        run(batch);
      }
    }
  }

  private void run(List<StreamMessage<String, String>> batch) {
    int size = batch.size();
    String[] tasks = new String[size];
    String[] tasksAndLane = new String[size + 1];
    String[] settled = new String[size + 2];
    settled[0] = "token";
    settled[1] = "done";
    for (int i = 0; i < size; i++) {
      tasks[i] = Objects.requireNonNull(batch.get(i).getBody().get("id"));
      tasksAndLane[i] = tasks[i];
      settled[i + 2] = batch.get(i).getId();
    }
    tasksAndLane[size] = LANE;
    var unused =
        working
            .async()
            .<List<String>>evalsha(begin, ScriptOutputType.MULTI, tasks, "token")
            .thenCompose(
                envelopes ->
                    working
                        .async()
                        .<Long>evalsha(settle, ScriptOutputType.INTEGER, tasksAndLane, settled));
  }
}
