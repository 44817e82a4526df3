package io.dualloop.http.jetty;

import io.dualloop.http.BodyTooLargeException;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Gathers a body as it comes; no thread waits for it. */
final class BodyReader implements Runnable {

  private final Request request;
  private final int atMost;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();

  private BodyReader(Request request, int atMost) {
    this.request = request;
    this.atMost = atMost;
  }

  static CompletionStage<byte[]> read(Request request, int atMost) {
    BodyReader reader = new BodyReader(request, atMost);
    if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > atMost) {
      // Not even asked for, if the client waits for "100 Continue".
      reader.body.completeExceptionally(new BodyTooLargeException(atMost));
    } else {
      reader.run();
    }
    return reader.body;
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        body.completeExceptionally(chunk.getFailure());
        return;
      }
      byte[] bytes = new byte[chunk.remaining()];
      chunk.get(bytes, 0, bytes.length);
      boolean last = chunk.isLast();
      chunk.release();
      if (gathered.size() + bytes.length > atMost) {
        body.completeExceptionally(new BodyTooLargeException(atMost));
        return;
      }
      gathered.write(bytes, 0, bytes.length);
      if (last) {
        body.complete(gathered.toByteArray());
        return;
      }
    }
  }
}
