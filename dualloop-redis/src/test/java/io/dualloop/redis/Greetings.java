package io.dualloop.redis;

import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A program whose loops greet, each over a transport of its own. */
final class Greetings implements AutoCloseable {

  private static final Command<String, String> GREET =
      TaskType.command("GREET", String.class, String.class).timeout(Duration.ofMinutes(1));

  private final Transport foreground;
  private final Transport background;
  private final ForegroundLoop loop;
  private final BackgroundLoop workers;
  private final Session<String> session;

  Greetings(RedisTransportBuilder builder) {
    foreground = builder.connect();
    background = builder.connect();
    loop = ForegroundLoop.on(foreground).start();
    workers = BackgroundLoop.on(background).handle(GREET, (who, task) -> "hello, " + who).start();
    session = loop.openSession("s", User.of("somebody"), said -> {});
  }

  /** Does not wait for the answer. */
  void ask(String who, Consumer<Answer<String>> answers) {
    var unused = session.newTurn().submit(GREET.of(who), answers);
  }

  /** What the last answer is, which is waited for. */
  String greet(String who, Duration within) {
    List<Answer<String>> answers = new CopyOnWriteArrayList<>();
    ask(who, answers::add);
    await("an answer").atMost(within).until(() -> answers.stream().anyMatch(Answer::isLast));
    Answer<String> last = answers.get(answers.size() - 1);
    return last instanceof Answer.Fresh<String> fresh ? fresh.value() : last.toString();
  }

  @Override
  public void close() {
    loop.close();
    workers.close();
    foreground.close();
    background.close();
  }
}
