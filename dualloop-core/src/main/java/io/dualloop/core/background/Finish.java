package io.dualloop.core.background;

import io.dualloop.api.Json;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.FenceToken;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a handler's run ended, as the worker thread saw it; what becomes of it the loop decides. */
sealed interface Finish {

  /** The handler returned, and its result could be written. */
  record Returned(
      Json result, DataStamp stamp, @Nullable Keep keep, RecordWriting.@Nullable Write record)
      implements Finish {}

  /** The envelope, the payload or the result can't be used; whether it was told to stop or not. */
  record Unusable(TaskError error, boolean deadLetter) implements Finish {}

  /** The handler threw. */
  record Threw(TaskError error, boolean deadLetter) implements Finish {}

  /** It was told to stop before the handler was called. */
  record NotBegun() implements Finish {}

  /** Under which key an answer is kept for all nodes, with the token taken before it was found. */
  record Keep(String key, FenceToken token, Duration time) {}
}
