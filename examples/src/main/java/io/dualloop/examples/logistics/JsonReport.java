package io.dualloop.examples.logistics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Both plays as one JSON object. */
final class JsonReport {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonReport() {}

  static String of(Play dual, Play single) {
    ObjectNode root = node(dual);
    root.set("singleLoop", node(single));
    return text(root);
  }

  static String text(ObjectNode root) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values can always be written", e);
    }
  }

  static ObjectNode node(Play play) {
    ObjectNode node = JSON.createObjectNode();
    ArrayNode feedback = node.putArray("firstFeedbackMs");
    play.firstFeedbackMs().forEach(feedback::add);
    ArrayNode transcripts = node.putArray("transcripts");
    play.heard().forEach(each -> transcripts.add(each.text()));
    ArrayNode spoken = node.putArray("spoken");
    play.said()
        .forEach(
            each ->
                spoken
                    .addObject()
                    .put("atMs", each.atMs())
                    .put("text", each.line().text())
                    .put("kind", each.line().kind().code()));
    node.set("carrierCalls", JSON.valueToTree(play.calls()));
    ArrayNode tasks = node.putArray("tasks");
    play.tasks().forEach(each -> task(tasks.addObject(), each));
    node.put("ticksMissed", play.ticksMissed());
    node.put("controlTicksMissed", play.control().ticksMissed());
    node.put("frozenMs", play.frozenMs());
    return node;
  }

  private static void task(ObjectNode node, Play.Task task) {
    node.put("taskId", task.id()).put("type", task.type());
    ArrayNode states = node.putArray("states");
    task.steps().forEach(step -> states.add(step.state()));
  }
}
