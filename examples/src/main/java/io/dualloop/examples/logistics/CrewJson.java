package io.dualloop.examples.logistics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A play over a broker as one JSON object: what {@link JsonReport} has, and the processes. */
final class CrewJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private CrewJson() {}

  static String of(CrewPlay played) {
    ObjectNode root = JsonReport.node(played.play());
    root.put("transport", played.broker().title());
    root.put("store", played.broker().store());
    ArrayNode processes = root.putArray("processes");
    played
        .processes()
        .forEach(
            each ->
                processes
                    .addObject()
                    .put("name", each.name())
                    .put("pid", each.pid())
                    .put("killed", each.killed()));
    root.set("attempts", JSON.valueToTree(played.attempts()));
    root.set("kill", kill(played));
    root.put("controlWorstMs", played.play().control().worstMs());
    root.put("tasksNotEndedOnce", played.notEndedOnce());
    root.put("saidTwice", played.saidTwice());
    root.put("unfinishedInStore", played.unfinished());
    root.put("wakeUpsCarried", played.carried().wakeUps());
    root.put("statusesCarried", played.carried().statuses());
    root.put("deliveriesOrdered", played.orders());
    root.put("deliveriesBooked", played.bookings());
    return JsonReport.text(root);
  }

  private static ObjectNode kill(CrewPlay played) {
    Crew.Kill kill = played.kill();
    ObjectNode node =
        JSON.createObjectNode()
            .put("process", kill.worker())
            .put("pid", kill.pid())
            .put("atMs", kill.atMs())
            .put("taskId", kill.taskId())
            .put("type", played.lost().type())
            .put("leaseMs", WorkerProcess.LEASE.toMillis())
            .put("endings", played.endings());
    played
        .begunAgain()
        .ifPresent(
            again ->
                node.put("begunAgainBy", again.worker())
                    .put("begunAgainAfterMs", again.fromMs() - kill.atMs()));
    ArrayNode told = node.putArray("toldAfterwards");
    played.toldAfterKill().forEach(each -> told.add(each.line().text()));
    return node;
  }
}
