package io.dualloop.benchmarks.jdbc;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.charset.StandardCharsets;

/** Texts as they are, which costs less than db-scheduler's default. */
final class TextBytes implements Serializer {

  @Override
  public byte[] serialize(Object data) {
    return data == null ? new byte[0] : data.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public <T> T deserialize(Class<T> type, byte[] bytes) {
    return type.cast(new String(bytes, StandardCharsets.UTF_8));
  }
}
