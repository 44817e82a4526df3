package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.HttpLimits;
import io.dualloop.http.contract.Client.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not get in, must not do harm, and must not be told. */
public abstract class BadInputContract {

  private final Binding binding;
  private Site site;
  private Client ann;

  protected BadInputContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site = new Site(binding);
    ann = site.as("ann");
  }

  @AfterEach
  void close() {
    site.close();
  }

  // ---- the body ----

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ | 400",
        "not json | 400",
        "{\"type\": \"EXPORT\"} {} | 400",
        "{\"type\": \"EXPORT\", \"type\": \"TRACK\", \"payload\": \"1\"} | 400",
        "[] | 422",
        "null | 422",
        "7 | 422",
        "{} | 422",
        "{\"type\": 7, \"payload\": {}} | 422",
        "{\"type\": \"NONE\", \"payload\": {}} | 422",
        "{\"type\": \"EXPORT\"} | 422",
        "{\"type\": \"EXPORT\", \"payload\": null} | 422",
        "{\"type\": \"EXPORT\", \"payload\": \"private-7731\"} | 422",
        "{\"type\": \"EXPORT\", \"payload\": {\"name\": {\"a\": \"private-7731\"}}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"priority\": \"URGENT\"} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"priority\": 1} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"timeout\": 5} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": []} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"principal\": \"ben\"}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"timeoutMs\": -1}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"timeoutMs\": 0}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"timeoutMs\": \"5\"}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"timeoutMs\": 1e30}} | 422",
        "{\"type\": \"TRACK\", \"payload\": \"1\", \"metadata\": {\"delayMs\": 99999999999}} | 422",
      })
  void whatIsNotUnderstoodIsRefusedAndDoesNothing(String body, int status) throws Exception {
    Reply reply = ann.post(body);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.body())
        .doesNotContain("private-7731")
        .doesNotContain("Exception")
        .doesNotContain("io.dualloop");
    assertThat(site.store.submits()).isZero();
  }

  @Test
  void whatIsDeeplyNestedIsRefused() throws Exception {
    String body = "{\"type\": \"TRACK\", \"payload\": " + "[".repeat(400_000);

    assertThat(ann.post(body).status()).isEqualTo(400);
  }

  @Test
  void anotherMediaTypeIsRefused() throws Exception {
    String body = "{\"type\": \"TRACK\", \"payload\": \"1\"}";
    for (String type : List.of("text/plain", "application/x-www-form-urlencoded")) {
      assertThat(ann.send("POST", "/tasks", body, "Content-Type", type).status()).isEqualTo(415);
    }
    assertThat(ann.send("POST", "/tasks", body).status()).isEqualTo(415);
    assertThat(
            ann.send("POST", "/tasks", body, "Content-Type", "Application/JSON; charset=utf-8")
                .status())
        .isEqualTo(202);
  }

  @Test
  void aBodyMayBeOneMebibyteAndNoMore() throws Exception {
    int room = (1 << 20) - "{\"type\": \"TRACK\", \"payload\": \"\"}".length();
    String body = "{\"type\": \"TRACK\", \"payload\": \"%s\"}";

    // Its envelope would be larger than an envelope may be.
    assertThat(ann.post(body.formatted("x".repeat(room))).status()).isEqualTo(422);
    assertThat(ann.post(body.formatted("x".repeat(room - 1_000))).status()).isEqualTo(202);
    try (RawSocket declared = new RawSocket(site.port())) {
      declared.request(
          "POST /tasks", "Content-Type: application/json", "Content-Length: " + ((1 << 20) + 1));
      // A server may refuse what is declared before it comes; one that does not gets it.
      declared.sendIfWanted("x".repeat((1 << 20) + 1));
      assertThat(declared.status()).isEqualTo(413);
    }
    try (RawSocket chunked = new RawSocket(site.port())) {
      chunked.request(
          "POST /tasks", "Content-Type: application/json", "Transfer-Encoding: chunked");
      chunked.send("100001\r\n" + "x".repeat(0x100001) + "\r\n0\r\n\r\n");
      assertThat(chunked.status()).isEqualTo(413);
    }
  }

  @Test
  void aBodyThatDoesNotComeIsNotWaitedFor() throws Exception {
    HttpLimits quick =
        HttpLimits.DEFAULT.body(HttpLimits.DEFAULT.bodyBytes(), Duration.ofSeconds(1));
    site.close();
    site = new Site(binding, settings -> settings.limits(quick));
    ann = site.as("ann");
    try (RawSocket slow = new RawSocket(site.port())) {
      slow.request("POST /tasks", "Content-Type: application/json", "Content-Length: 100");
      slow.send("{\"type\":");
      assertThat(slow.status()).isEqualTo(408);
    }
    // On a busy machine a body that is sent at once may be late as well.
    await().until(() -> ann.track("1").status() == 202);
  }

  // ---- the path ----

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/tasks/../tasks/{id}",
        "/tasks/./{id}",
        "/tasks//{id}",
        "//tasks/{id}",
        "/tasks/{id}/",
        "/tasks/{id}/../{id}",
        "/tasks/%2e%2e/tasks/{id}",
        "/tasks%2f{id}",
        "/tasks/{id}%2fresult",
        "/tasks/{id}%2Fresult",
        "/tasks/{id}%00",
        "/tasks/{id};a=b",
        "/tasks;a=b/{id}",
        "/tasks/%20{id}",
        "/Tasks/{id}",
        "/tasks/..",
        "/tasks/.",
        "/tasks/%2e%2e",
        "/tasks/{id}%0d%0aX-Evil:%20yes",
        "/tasks/%c0%ae%c0%ae/",
        "/tasks/%",
        "/tasks/{id}\\result",
      })
  void noOtherSpellingOfAPathLeadsAnywhere(String path) throws Exception {
    String id = ann.export("a", "quick", "Prefer", "wait=30").json().path("id").asText();
    try (RawSocket socket = new RawSocket(site.port())) {
      String head = socket.request("GET " + path.replace("{id}", id)).head();

      assertThat(head).matches("(?s)HTTP/1\\.1 (400|404) .*");
      assertThat(head.toLowerCase(java.util.Locale.ROOT)).doesNotContain("x-evil");
    }
  }

  @Test
  void aLongIdIsNotFound() throws Exception {
    assertThat(ann.get("/tasks/" + "a".repeat(64)).status()).isEqualTo(404);
    assertThat(ann.get("/tasks/" + "a".repeat(65)).status()).isEqualTo(404);
    assertThat(ann.get("/tasks/" + "a".repeat(5_000)).status()).isEqualTo(404);
    assertThat(site.store.reads()).isEqualTo(1);
  }

  // ---- headers ----

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\"a", "a\"b\"", "\"a\"b\"", "\"\u00e4\""})
  void aKeyThatIsNoneIsRefused(String key) throws Exception {
    try (RawSocket socket = new RawSocket(site.port())) {
      String body = "{\"type\":\"EXPORT\",\"payload\":{\"name\":\"a\",\"how\":\"quick\"}}";
      socket.request(
          "POST /tasks",
          "Content-Type: application/json",
          "Content-Length: " + body.length(),
          "Idempotency-Key: " + key);
      socket.send(body);
      // An unquoted one is taken as it stands.
      assertThat(socket.status()).isEqualTo(key.equals("a\"b\"") ? 202 : 400);
    }
  }

  @Test
  void aKeyThatIsTooLongOrSentTwiceIsRefused() throws Exception {
    assertThat(ann.export("a", "quick", "Idempotency-Key", "k".repeat(256)).status())
        .isEqualTo(400);
    assertThat(ann.export("a", "quick", "Idempotency-Key", "a", "Idempotency-Key", "b").status())
        .isEqualTo(400);
    assertThat(site.store.submits()).isZero();
  }

  @Test
  void preferencesThatMakeNoSenseAreIgnored() throws Exception {
    for (String prefer : List.of("wait=abc", "wait=-1", "wait", "wait=99999999999999", ",;=,")) {
      Reply reply = ann.export("a", "quick", "Prefer", prefer);
      assertThat(reply.status()).as(prefer).isEqualTo(202);
      assertThat(reply.header("Preference-Applied")).isEmpty();
    }
  }

  // ---- sockets ----

  @Test
  void whoSendsHalfARequestKeepsNobodyFromBeingServed() throws Exception {
    List<RawSocket> halves = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        halves.add(new RawSocket(site.port()).send("POST /tasks HTTP/1.1\r\nHost: a\r\nCont"));
      }
      assertThat(ann.track("1").status()).isEqualTo(202);
    } finally {
      for (RawSocket half : halves) {
        half.close();
      }
    }
  }

  @Test
  void aHeadHasNoBody() throws Exception {
    String location = ann.export("a", "fails", "Prefer", "wait=30").location();

    Reply head = ann.send("HEAD", location, "");

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("ETag")).isPresent();
    assertThat(head.body()).isEmpty();
    assertThat(head.header("Content-Length"))
        .isEqualTo(ann.get(location).header("Content-Length"))
        .isPresent();
  }
}
