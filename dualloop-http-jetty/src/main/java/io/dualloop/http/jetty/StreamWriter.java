package io.dualloop.http.jetty;

import io.dualloop.http.EventWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes one stream; the first write sends the headers. */
final class StreamWriter implements EventWriter {

  private final Response response;
  private final Callback callback;

  StreamWriter(Response response, Callback callback) {
    this.response = response;
    this.callback = callback;
  }

  @Override
  public CompletionStage<Void> write(byte[] bytes) {
    Callback.Completable written = new Callback.Completable();
    response.write(false, ByteBuffer.wrap(bytes), written);
    return written;
  }

  @Override
  public void end() {
    callback.succeeded();
  }

  @Override
  public void abort() {
    callback.failed(new IOException("the stream was cut"));
  }
}
