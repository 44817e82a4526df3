package io.dualloop.examples.logistics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The play over Redis as one JSON object: what {@link JsonReport} has, and the processes. */
final class RedisJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RedisJson() {}

  static String of(RedisPlay redis) {
    ObjectNode root = JsonReport.node(redis.play());
    ArrayNode processes = root.putArray("processes");
    redis
        .processes()
        .forEach(
            each ->
                processes
                    .addObject()
                    .put("name", each.name())
                    .put("pid", each.pid())
                    .put("killed", each.killed()));
    root.set("attempts", JSON.valueToTree(redis.attempts()));
    root.set("kill", kill(redis));
    root.put("controlWorstMs", redis.play().control().worstMs());
    root.put("tasksNotEndedOnce", redis.notEndedOnce());
    root.put("saidTwice", redis.saidTwice());
    root.put("unfinishedInRedis", redis.unfinished());
    root.put("deliveriesOrdered", redis.orders());
    root.put("deliveriesBooked", redis.bookings());
    return JsonReport.text(root);
  }

  private static ObjectNode kill(RedisPlay redis) {
    Crew.Kill kill = redis.kill();
    ObjectNode node =
        JSON.createObjectNode()
            .put("process", kill.worker())
            .put("pid", kill.pid())
            .put("atMs", kill.atMs())
            .put("taskId", kill.taskId())
            .put("type", redis.lost().type())
            .put("leaseMs", WorkerProcess.LEASE.toMillis())
            .put("endings", redis.endings());
    redis
        .begunAgain()
        .ifPresent(
            again ->
                node.put("begunAgainBy", again.worker())
                    .put("begunAgainAfterMs", again.fromMs() - kill.atMs()));
    ArrayNode told = node.putArray("toldAfterwards");
    redis.toldAfterKill().forEach(each -> told.add(each.line().text()));
    return node;
  }
}
