package io.dualloop.examples.callers;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.examples.callers.ChatBot.Message;
import io.dualloop.examples.callers.Parcels.Tracking;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChatBotTest {

  private final AtomicInteger calls = new AtomicInteger();
  private final List<Message> sent = new ArrayList<>();
  private final OnManualTime world =
      new OnManualTime(
          workers ->
              workers.handle(
                  Parcels.TRACK,
                  (parcel, task) -> new Tracking("city " + calls.incrementAndGet(), false)));
  private final ChatBot bot = new ChatBot(world.loop, "socket-1", User.of("ann"), sent::add);

  @AfterEach
  void close() {
    bot.close();
    world.close();
  }

  @Test
  void typesAndThenAnswers() {
    bot.received("1027");
    world.time.run();

    assertThat(sent)
        .containsExactly(new Message(1, "typing", ""), new Message(1, "answer", "city 1"));
  }

  @Test
  void answersTheSameQuestionFromMemoryAndAnOldOneWithTheOlderAnswerFirst() {
    bot.received("1027");
    world.time.run();
    sent.clear();

    bot.received("1027");
    world.time.advance(ofSeconds(1));
    assertThat(sent).containsExactly(new Message(2, "answer", "city 1"));

    world.time.advance(ofMinutes(11));
    bot.received("1027");
    world.time.run();
    assertThat(sent.subList(1, 3))
        .containsExactly(new Message(3, "older", "city 1"), new Message(3, "answer", "city 2"));
  }

  @Test
  void saysNothingMoreWhenTheSocketIsGone() {
    bot.received("1027");
    bot.close();
    world.time.run();

    assertThat(sent).isEmpty();
  }
}
