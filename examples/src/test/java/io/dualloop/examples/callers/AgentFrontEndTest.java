package io.dualloop.examples.callers;

import static java.time.Duration.ofSeconds;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentFrontEndTest {

  private static final Query<String, Integer> WORDS_OF =
      TaskType.query("WORDS_OF", String.class, Integer.class);

  private final CompletableFuture<Integer> slow = new CompletableFuture<>();
  private final List<String> injected = new ArrayList<>();
  private final OnManualTime world =
      new OnManualTime(workers -> workers.handleAsync(WORDS_OF, (book, task) -> slow));
  private final AgentFrontEnd agent = new AgentFrontEnd(world.loop, User.of("ann"), injected::add);

  @AfterEach
  void close() {
    agent.close();
    world.close();
  }

  @Test
  void aToolThatIsQuickAnswersByItself() throws Exception {
    var result = agent.call(WORDS_OF.of("Emma"));
    world.time.advance(ofSeconds(1));
    slow.complete(160_000);
    world.time.run();

    assertThat(result.toCompletableFuture().get(0, SECONDS)).isEqualTo("160000");
    assertThat(injected).isEmpty();
  }

  @Test
  void aToolThatIsSlowLeavesANoteAndAnswersLater() throws Exception {
    var result = agent.call(WORDS_OF.of("Emma"));
    world.time.advance(ofSeconds(2));
    assertThat(result.toCompletableFuture().get(0, SECONDS)).contains("will follow");

    world.time.advance(ofSeconds(30));
    slow.complete(160_000);
    world.time.run();

    assertThat(injected).containsExactly("[to call 1] 160000");
  }
}
