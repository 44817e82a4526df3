package io.dualloop.examples.logistics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.voice.vosk.audio.AudioFormatException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/**
 * Takes recordings of the page and answers with their words; no thread waits for a recording or for
 * its words. What it can't take is answered with a problem document.
 */
final class VoiceUpload extends Handler.Abstract {

  static final String PATH = "/voice";

  /** Half a minute of what the page records. */
  static final int MOST_BYTES = 1 << 20;

  private static final int COMES_WITHIN_SECONDS = 10;
  private static final Set<String> WAV = Set.of("audio/wav", "audio/x-wav", "audio/wave");
  private static final Set<String> HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Ears ears;

  VoiceUpload(Ears ears) {
    this.ears = ears;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (!PATH.equals(request.getHttpURI().getPath())) {
      return false;
    }
    Answer answer = new Answer(response, callback);
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String host = Request.getServerName(request);
    if (!HOSTS.contains(host)
        || (origin != null
            && !origin.equals("http://" + request.getHeaders().get(HttpHeader.HOST)))) {
      answer.problem(403, "other-site", "Only the assistant's own page may send recordings.");
    } else if (request.getMethod().equals("HEAD")) {
      // So that the page knows whether there are ears.
      response.setStatus(204);
      callback.succeeded();
    } else if (!request.getMethod().equals("POST")) {
      response.getHeaders().put(HttpHeader.ALLOW, "HEAD, POST");
      answer.problem(405, "method", "A recording is sent by POST.");
    } else if (!WAV.contains(type(request))) {
      answer.problem(415, "media-type", "Send a WAV file, as audio/wav.");
    } else if (request.getLength() > MOST_BYTES) {
      answer.problem(413, "recording-too-long", "A recording may have " + MOST_BYTES + " bytes.");
    } else {
      hear(request, answer);
    }
    return true;
  }

  private static String type(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type == null ? "" : type.split(";", 2)[0].trim();
  }

  private void hear(Request request, Answer answer) {
    CompletableFuture<byte[]> coming = new CompletableFuture<>();
    Content.Source.asByteArrayAsync(request, MOST_BYTES, Promise.Invocable.toPromise(coming));
    var unused =
        coming
            .orTimeout(COMES_WITHIN_SECONDS, TimeUnit.SECONDS)
            .handle((wav, failure) -> came(request, answer, wav, failure));
  }

  private boolean came(
      Request request, Answer answer, byte @Nullable [] wav, @Nullable Throwable failure) {
    if (wav != null) {
      var unused = ears.hear(wav).whenComplete((text, trouble) -> heard(answer, text, trouble));
    } else if (failure instanceof TimeoutException) {
      request.fail(failure);
      answer.problem(408, "recording-too-slow", "The recording did not come in time.");
    } else {
      answer.problem(413, "recording-too-long", "A recording may have " + MOST_BYTES + " bytes.");
    }
    return true;
  }

  private static void heard(Answer answer, @Nullable String text, @Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof AudioFormatException) {
      answer.problem(422, "recording-unusable", "That is no WAV file with PCM samples.");
    } else if (cause instanceof RejectedExecutionException) {
      answer.problem(503, "busy", "Others are being heard; try again in a moment.");
    } else if (cause != null) {
      answer.problem(503, "not-heard", "The recording could not be heard; try again.");
    } else if (text == null || text.isBlank()) {
      answer.problem(422, "nothing-said", "I heard no words.");
    } else {
      ObjectNode document = JSON.createObjectNode().put("text", text);
      answer.send(200, "application/json", document);
    }
  }

  /** What is sent back, once. */
  private record Answer(Response response, Callback callback) {

    void problem(int status, String kind, String detail) {
      ObjectNode document = JSON.createObjectNode();
      document.put("type", "urn:dualloop:example:" + kind).put("status", status);
      document.put("title", kind.replace('-', ' ')).put("detail", detail);
      if (status == 503) {
        response.getHeaders().put(HttpHeader.RETRY_AFTER, "2");
      }
      send(status, "application/problem+json", document);
    }

    void send(int status, String type, ObjectNode document) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Content-Type-Options", "nosniff");
      if (status == 408 || status == 413) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      byte[] bytes = document.toString().getBytes(StandardCharsets.UTF_8);
      response.write(true, ByteBuffer.wrap(bytes), callback);
    }
  }
}
