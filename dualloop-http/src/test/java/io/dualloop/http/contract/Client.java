package io.dualloop.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** Sends requests as one user, and follows nothing by itself. */
final class Client {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /** What came back. */
  record Reply(HttpResponse<String> response) {

    int status() {
      return response.statusCode();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    String location() {
      return header("Location").orElseThrow();
    }

    String body() {
      return response.body();
    }

    JsonNode json() {
      try {
        return MAPPER.readTree(body());
      } catch (IOException e) {
        throw new AssertionError("not JSON: " + body(), e);
      }
    }
  }

  private final int port;
  private final String user;

  Client(int port, String user) {
    this.port = port;
    this.user = user;
  }

  HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(45));
    if (!user.isEmpty()) {
      request.header("Authorization", "Bearer " + user);
    }
    return headers.length == 0 ? request : request.headers(headers);
  }

  Reply send(String method, String path, String body, String... headers) throws Exception {
    HttpRequest.Builder request = request(path, headers);
    request.method(
        method,
        body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body));
    return new Reply(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()));
  }

  Reply get(String path, String... headers) throws Exception {
    return send("GET", path, "", headers);
  }

  Reply delete(String path) throws Exception {
    return send("DELETE", path, "");
  }

  Reply post(String body, String... headers) throws Exception {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 0, headers.length);
    all[headers.length] = "Content-Type";
    all[headers.length + 1] = "application/json";
    return send("POST", "/tasks", body, all);
  }

  Reply export(String name, String how, String... headers) throws Exception {
    return post(
        """
        {"type": "EXPORT", "payload": {"name": "%s", "how": "%s"}}"""
            .formatted(name, how),
        headers);
  }

  Reply shared(String name, String how) throws Exception {
    return post(
        """
        {"type": "SHARED", "payload": {"name": "%s", "how": "%s"}}"""
            .formatted(name, how));
  }

  Reply track(String number, String... headers) throws Exception {
    return post(
        """
        {"type": "TRACK", "payload": "%s"}"""
            .formatted(number),
        headers);
  }

  int port() {
    return port;
  }

  String user() {
    return user;
  }

  HttpClient http() {
    return HTTP;
  }
}
