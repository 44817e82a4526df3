package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.HttpLimits;
import io.dualloop.http.contract.Client.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The server answers as the OpenAPI document says. */
class DescriptionTest {

  private final Description description = new Description();
  private final TreeSet<String> seen = new TreeSet<>();

  DescriptionTest() throws Exception {}

  private Reply check(String method, String path, Reply reply) {
    description.check(method, path, reply);
    seen.add(method + " " + path + " " + reply.status());
    return reply;
  }

  private Reply post(Reply reply) {
    return check("POST", "/tasks", reply);
  }

  @Test
  void answersAreAsDescribed() throws Exception {
    try (Site site =
        new Site(
            JdkServer::start,
            settings -> settings.limits(HttpLimits.DEFAULT.polls(new HttpLimits.Polls(40, 1))))) {
      Client ann = site.as("ann");
      String held = post(ann.export("a", "held", "Prefer", "respond-async")).location();
      Held attempt = site.held();
      attempt.progress(40, "rows");
      attempt.partialText("[1]");
      // Two in a row are told as one, or the second a moment later, and with it another tag.
      await().until(() -> ann.get(held), reply -> reply.json().has("partial"));
      String failed = post(ann.export("b", "fails", "Prefer", "wait=30")).location();
      String done =
          post(ann.export("c", "quick", "Prefer", "wait=30", "Idempotency-Key", "k")).location();
      post(ann.export("d", "quick", "Idempotency-Key", "k"));
      post(ann.export("d", "quick", "Idempotency-Key", "\""));
      post(ann.post("{}"));
      post(ann.post("x".repeat((1 << 20) + 1)));
      post(ann.send("POST", "/tasks", "{}"));
      post(site.as("").export("a", "quick"));
      post(site.as("nobody").export("a", "quick"));
      post(ann.track("1", "Prefer", "wait=30"));
      // Shared after the ending.
      post(await().until(() -> ann.track("1"), reply -> reply.status() == 200));
      post(ann.track("1", "Cache-Control", "max-age=0"));

      check("GET", "/tasks", ann.get("/tasks"));
      String task = "/tasks/{id}";
      Reply status = check("GET", task, ann.get(held));
      check("GET", task, ann.get(held, "If-None-Match", status.header("ETag").orElseThrow()));
      check("GET", task, ann.get(failed));
      check("GET", task, ann.get(done));
      check("GET", task, ann.get(done, "Prefer", "return=representation"));
      check("GET", task, ann.get("/tasks/none"));
      check("GET", task, site.as("").get(held));
      String result = task + "/result";
      Reply there = check("GET", result, ann.get(done + "/result"));
      check(
          "GET",
          result,
          ann.get(done + "/result", "If-None-Match", there.header("ETag").orElseThrow()));
      check("GET", result, ann.get(failed + "/result"));
      check("GET", result, ann.get(held + "/result"));
      String events = task + "/events";
      check("GET", events, ann.get(done + "/events"));
      Reply page = check("GET", events, ann.get(done + "/events?after=0"));
      String cursor = page.json().path("cursor").asText();
      check("GET", events, ann.get(done + "/events", "Last-Event-ID", cursor));
      check("GET", events, ann.get("/tasks/none/events"));
      List<Reply> storm = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        storm.add(check("GET", task, ann.get(failed)));
      }
      assertThat(storm).extracting(Reply::status).contains(429);
      check("DELETE", task, ann.delete(done));
      check("DELETE", task, ann.delete("/tasks/none"));
      check("DELETE", task, ann.delete(held));
      check("POST", task + "/cancel", ann.send("POST", done + "/cancel", ""));
      site.store.down(true);
      check("GET", task, ann.get("/tasks/other"));
      post(ann.send("POST", "/tasks", "{\"type\":\"NONE\"}", "Content-Type", "application/json"));
    }
    // A status that is no longer reached would not be checked any more.
    assertThat(seen).hasSize(26);
  }

  @Test
  void whatIsDescribedIsAllThatIsServed() {
    List<String> paths = new ArrayList<>();
    description.root().path("paths").fieldNames().forEachRemaining(paths::add);

    assertThat(paths)
        .containsExactlyInAnyOrder(
            "/tasks",
            "/tasks/{id}",
            "/tasks/{id}/cancel",
            "/tasks/{id}/result",
            "/tasks/{id}/events");
  }
}
