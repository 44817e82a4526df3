package io.dualloop.core.background;

import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.codec.JsonCodec;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.FenceToken;
import java.lang.reflect.Type;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns what a handler returned into what the task ends with, and says how long to keep it. */
record Answering<P, R>(
    Route<P, R> route,
    P parameters,
    User user,
    TaskEnvelope envelope,
    @Nullable FenceToken token,
    RecordWriting records) {

  /** The largest result, in bytes of UTF-8: 1 MiB. */
  static final int MAX_BYTES = 1 << 20;

  Finish returned(@Nullable R value, DataStamp stamp) {
    Type type = route.type().resultType();
    if (value == null && type != Void.class) {
      return invalid("the handler of " + route + " returned null; only a Void result may be null");
    }
    Json json = JsonCodec.standard().write(value, type);
    if (json.size() > MAX_BYTES) {
      return new Finish.Unusable(
          TaskError.permanent(
              TaskError.RESULT_TOO_LARGE,
              "a result may have "
                  + MAX_BYTES
                  + " bytes, but this one has "
                  + json.size()
                  + "; put large data elsewhere and return a reference"),
          false);
    }
    return new Finish.Returned(json, stamp, keep(value), record(value));
  }

  static Finish invalid(String problem) {
    return new Finish.Unusable(TaskError.permanent(TaskError.RESULT_INVALID, problem), false);
  }

  private RecordWriting.@Nullable Write record(@Nullable R value) {
    return value == null ? null : records.of(route.type(), parameters, user, value);
  }

  private Finish.@Nullable Keep keep(@Nullable R value) {
    String key = envelope.metadata().requestKey();
    if (token == null || key == null || value == null) {
      return null;
    }
    if (!(route.type() instanceof Query<?, R> query)) {
      return null;
    }
    Duration good = query.goodFor(value, records::goodForThrew);
    Duration stale = Timers.longer(query.staleFor(), query.staleIfErrorFor());
    Duration time = Timers.sum(good, stale);
    return time.isZero() ? null : new Finish.Keep(key, token, time);
  }
}
