package io.dualloop.core.dialogue;

import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One spoken conversation with one user: listens, answers, falls silent when it is spoken over, and
 * never speaks over the user. Its ears tell it what they hear as a {@link SpeechListener}; a {@link
 * SpeechOutput} speaks for it. Everything in it happens on the foreground loop's thread; any thread
 * may call it, and no method blocks.
 *
 * <p>What it keeps to, whatever comes in whatever order:
 *
 * <ul>
 *   <li>Nothing is begun to be said while the user speaks (L05), and nothing twice.
 *   <li>What was begun for a turn that turned out not to be over is taken back, and never heard of.
 *   <li>What is said of a cancelled task is true (L07).
 *   <li>No state but IDLE lasts longer than its limit (L04).
 * </ul>
 */
public final class Dialogue implements SpeechListener, AutoCloseable {

  private final ForegroundLoop loop;
  private final Session<Runnable> session;
  private final Conversation conversation;
  private final SpeechOutput output;
  private final AtomicBoolean closed = new AtomicBoolean();

  Dialogue(
      ForegroundLoop loop,
      Session<Runnable> session,
      DialogueSettings settings,
      SpeechOutput output,
      @Nullable SpeechInput input) {
    this.loop = loop;
    this.session = session;
    this.output = output;
    this.conversation = new Conversation(loop, session, settings, output, input);
  }

  /**
   * Begins to set up a dialogue.
   *
   * @param loop on which it runs, together with any number of others
   * @return settings with their defaults
   */
  public static DialogueBuilder on(ForegroundLoop loop) {
    return new DialogueBuilder(loop);
  }

  static Dialogue open(
      ForegroundLoop loop,
      String id,
      User user,
      DialogueSettings settings,
      SpeechOutput output,
      @Nullable SpeechInput input) {
    // What goes out are calls of the voice and the ears: in order, one at a time, off the loop.
    Session<Runnable> session = loop.openSession(id, user, Runnable::run);
    Dialogue dialogue = new Dialogue(loop, session, settings, output, input);
    dialogue.onLoop(dialogue.conversation::start);
    return dialogue;
  }

  /**
   * Where it is.
   *
   * @return the state after the loop's latest step
   */
  public DialogueState state() {
    return conversation.state();
  }

  /**
   * The session below, for its inquiries. Its floor and its outlet are the dialogue's.
   *
   * @return the session
   */
  public Session<?> session() {
    return session;
  }

  /**
   * The user typed something, or chose it on a screen: a turn of its own, which ends what is being
   * said.
   *
   * @param text what; a blank one is nothing
   * @throws NullPointerException if the text is null
   */
  public void typed(String text) {
    Objects.requireNonNull(text, "text");
    if (!text.isBlank()) {
      onLoop(() -> conversation.typed(text));
    }
  }

  /**
   * Says something that is no answer, such as a greeting, once nobody speaks. If the user begins
   * another turn first, it waits until the program would say a late answer, for as long as such may
   * wait.
   *
   * @param text what; a blank one is not said
   * @throws NullPointerException if the text is null
   */
  public void say(String text) {
    Objects.requireNonNull(text, "text");
    onLoop(() -> conversation.announce(text));
  }

  @Override
  public void began(long utterance) {
    onLoop(() -> conversation.listening().began(utterance));
  }

  @Override
  public void partial(long utterance, String text) {
    onLoop(() -> conversation.listening().partial(utterance, text));
  }

  @Override
  public void paused(long utterance, Heard heard) {
    onLoop(() -> conversation.listening().paused(utterance, heard));
  }

  @Override
  public void wentOn(long utterance) {
    onLoop(() -> conversation.listening().wentOn(utterance));
  }

  @Override
  public void ended(long utterance, Heard heard) {
    onLoop(() -> conversation.listening().ended(utterance, heard));
  }

  @Override
  public void nothing(long utterance) {
    onLoop(() -> conversation.listening().nothing(utterance));
  }

  @Override
  public void stopWord(long utterance, String word) {
    onLoop(() -> conversation.stopWord(utterance, word));
  }

  @Override
  public void failed(Throwable cause) {
    onLoop(() -> conversation.ears(cause));
  }

  /**
   * Ends the conversation: falls silent, and leaves what is open; commands go on. Idempotent. The
   * voice and the ears stay their owners'. Close it before its loop: a loop that is closed first
   * leaves the voice talking until then, and {@link SpeechOutput#stop} is called in this call.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean told = handOver(conversation::close);
    if (!told && !loop.post(() -> conversation.step(conversation::close))) {
      // No loop, and so no outlet, that would still call the voice.
      try {
        output.stop();
      } catch (Throwable e) {
        loop.telemetry().failure("dialogue.output", e);
      }
      session.close();
    }
  }

  private void onLoop(Runnable action) {
    if (!handOver(action)) {
      // The loop is closed: nobody waits for this any more.
      loop.telemetry().count("dialogue.event.lost", 1);
    }
  }

  private boolean handOver(Runnable action) {
    try {
      loop.after(Duration.ZERO, () -> conversation.step(action));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }
}
