package io.dualloop.redis;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import io.dualloop.spi.support.Checks;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * One channel for each type, on which the store's scripts tell of every task that is ready. All
 * workers of the type hear it and claim what they have slots for, so that none stays idle because
 * the hint went to one that was full.
 */
final class RedisQueue implements WorkQueue {

  private final Channels channels;
  private final Names names;
  private final Publisher publisher;

  RedisQueue(Channels channels, Names names, Publisher publisher) {
    this.channels = channels;
    this.names = names;
    this.publisher = publisher;
  }

  @Override
  public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
    byte[] message = (lane.priority() + " " + id.value()).getBytes(StandardCharsets.UTF_8);
    return publisher.publish(names.wakes(lane.type()), message);
  }

  @Override
  public Registration serve(Set<String> types, int slots, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    Checks.atLeastOne("slots", slots);
    List<Registration> all =
        types.stream()
            .map(
                type ->
                    channels.listen(
                        names.wakes(type), message -> wake(sink, type, Fields.text(message))))
            .toList();
    return () -> all.forEach(Registration::close);
  }

  private static void wake(Sink sink, String type, String message) {
    int space = message.indexOf(' ');
    if (space < 0) {
      throw new UnreadableAnswerException("a wake-up says '" + message + "'");
    }
    Priority priority = Priority.valueOf(message.substring(0, space));
    sink.onWake(new Submission.Lane(type, priority), TaskId.of(message.substring(space + 1)));
  }
}
