package io.dualloop.examples.callers;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.LateAnswer;
import io.dualloop.core.foreground.Session;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A language model with slow tools: each tool answers within two seconds, or with a note that the
 * answer will follow; then it follows as a message.
 */
final class AgentFrontEnd implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Session<String> session;

  AgentFrontEnd(ForegroundLoop loop, User user, Consumer<String> conversation) {
    session = loop.<String>openSession("agent", user, conversation).onLate(this::inject);
  }

  /** What the model is told as the tool's result. */
  <P, R> CompletionStage<String> call(QueryRequest<P, R> tool) {
    return session.newTurn().ask(tool).within(PATIENCE).thenApply(AgentFrontEnd::toolResult);
  }

  private void inject(LateAnswer late) {
    session.say("[to call " + late.turn() + "] " + toolResult(late.answer()));
  }

  private static String toolResult(Answer<?> answer) {
    return answer.fold(
        fresh -> fresh.value().toString(),
        stale -> stale.value() + ", as of " + stale.age().toMinutes() + " minutes ago",
        working -> "not known yet; the answer will follow",
        ended -> "no answer: " + ended.error().message());
  }

  @Override
  public void close() {
    session.close();
  }
}
