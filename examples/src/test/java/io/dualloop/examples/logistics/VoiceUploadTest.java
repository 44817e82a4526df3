package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken as a recording, and what is said of all else. */
class VoiceUploadTest {

  private static final byte[] QUESTION = Wavs.silence(1_600);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private CompletionStage<String> words = CompletableFuture.completedFuture("cancel that");
  private WebAssistant assistant;

  @BeforeEach
  void open() throws Exception {
    assistant = WebAssistant.serve(0, loop, this::hear);
  }

  @AfterEach
  void close() {
    assistant.close();
    loop.close();
    transport.close();
  }

  /** Refuses what the real ears refuse, and hears what the test says. */
  private CompletionStage<String> hear(byte[] wav) {
    try {
      PcmAudio.wav("test", new ByteArrayInputStream(wav)).close();
      return words;
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private HttpResponse<String> send(String method, BodyPublisher body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(assistant.address() + "voice")).method(method, body);
    return http.send(request.headers(headers).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(byte[] body) throws Exception {
    return send("POST", BodyPublishers.ofByteArray(body), "Content-Type", "audio/wav");
  }

  private static void assertProblem(HttpResponse<String> answer, int status, String kind)
      throws Exception {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    JsonNode document = new ObjectMapper().readTree(answer.body());
    assertThat(document.path("type").asText()).isEqualTo("urn:dualloop:example:" + kind);
    assertThat(document.path("status").asInt()).isEqualTo(status);
    assertThat(document.path("detail").asText()).isNotBlank();
  }

  @Test
  void theWordsOfARecordingComeBack() throws Exception {
    HttpResponse<String> answer = post(QUESTION);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"text\":\"cancel that\"}");
    assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "dear carrier", "RIFF????WAVEfmt ", "ID3 is no WAV file either"})
  void whatIsNoWavFileIsRefused(String text) throws Exception {
    assertProblem(post(text.getBytes(UTF_8)), 422, "recording-unusable");
  }

  @Test
  void whatIsTooLongIsRefusedWhetherItSaysSoOrNot() throws Exception {
    byte[] longer = new byte[VoiceUpload.MOST_BYTES + 1];

    assertProblem(post(longer), 413, "recording-too-long");
    BodyPublisher unsaid = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(longer));
    assertProblem(send("POST", unsaid, "Content-Type", "audio/wav"), 413, "recording-too-long");
  }

  @Test
  void otherMediaOtherMethodsAndOtherSitesAreRefused() throws Exception {
    BodyPublisher body = BodyPublishers.ofByteArray(QUESTION);

    assertProblem(send("POST", body, "Content-Type", "text/plain"), 415, "media-type");
    assertProblem(send("PUT", body, "Content-Type", "audio/wav"), 405, "method");
    assertProblem(
        send("POST", body, "Content-Type", "audio/wav", "Origin", "http://elsewhere.example"),
        403,
        "other-site");
  }

  @Test
  void whatCanNotBeHeardNowIsSaidToBeSo() throws Exception {
    words = CompletableFuture.failedFuture(new RejectedExecutionException("two are heard"));
    HttpResponse<String> busy = post(QUESTION);
    assertProblem(busy, 503, "busy");
    assertThat(busy.headers().firstValue("Retry-After")).hasValue("2");

    words = CompletableFuture.failedFuture(new IllegalStateException("a secret path"));
    HttpResponse<String> failed = post(QUESTION);
    assertProblem(failed, 503, "not-heard");
    assertThat(failed.body()).doesNotContain("secret");

    words = CompletableFuture.completedFuture(" ");
    assertProblem(post(QUESTION), 422, "nothing-said");
  }

  @Test
  void thePageCanAskWhetherThereAreEars() throws Exception {
    BodyPublisher none = BodyPublishers.noBody();

    assertThat(send("HEAD", none, "Accept", "*/*").statusCode()).isEqualTo(204);
    assistant.close();
    assistant = WebAssistant.serve(0, loop);
    assertThat(send("HEAD", none, "Accept", "*/*").statusCode()).isEqualTo(404);
  }
}
