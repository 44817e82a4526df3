package io.dualloop.voice.vosk;

import io.dualloop.api.User;
import io.dualloop.core.dialogue.Attention;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.SpeechInput;
import io.dualloop.core.dialogue.SpeechOutput;
import io.dualloop.voice.vosk.audio.AudioSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call: ears, a dialogue and a voice, connected. What is heard goes to the dialogue; what the
 * dialogue listens for goes to the ears.
 *
 * <p>Safe for use by several threads; arguments must not be null.
 */
public final class VoiceCall implements AutoCloseable {

  private final Hearing hearing;
  private final Dialogue dialogue;

  private VoiceCall(Hearing hearing, Dialogue dialogue) {
    this.hearing = hearing;
    this.dialogue = dialogue;
  }

  /**
   * Begins a call. Never blocks.
   *
   * @param id its name; unique among the open sessions of the dialogue's loop
   * @param user for whom it asks
   * @param ears how to hear; the source is closed with the call, or when it has ended
   * @param line where the user is heard, and what speaks to them
   * @param settings how to converse
   * @return the call, to be closed by the caller
   * @throws IllegalStateException as {@link DialogueBuilder#open(String, User, SpeechOutput,
   *     SpeechInput)}; the source then stays the caller's
   * @throws IllegalArgumentException as {@link HearingBuilder#start}; likewise
   */
  public static VoiceCall begin(
      String id, User user, HearingBuilder ears, Line line, DialogueBuilder settings) {
    Objects.requireNonNull(ears, "ears");
    LateEars late = new LateEars();
    Dialogue dialogue = settings.open(id, user, line.output(), late);
    boolean begun = false;
    try {
      Hearing hearing = ears.start(line.source(), dialogue);
      late.are(hearing);
      begun = true;
      return new VoiceCall(hearing, dialogue);
    } finally {
      if (!begun) {
        dialogue.close();
      }
    }
  }

  /**
   * Both directions of a call.
   *
   * @param source where the user is heard
   * @param output what speaks to them; stays the caller's
   */
  public record Line(AudioSource source, SpeechOutput output) {

    /** Refuses nulls. */
    public Line {
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(output, "output");
    }
  }

  /**
   * The conversation.
   *
   * @return to say or type something, or to see its state
   */
  public Dialogue dialogue() {
    return dialogue;
  }

  /**
   * The ears.
   *
   * @return to see what they count, and when their source is over
   */
  public Hearing hearing() {
    return hearing;
  }

  /**
   * Ends the call: the dialogue falls silent, the ears are closed as by {@link Hearing#close()},
   * which may wait for up to 5 s. Idempotent.
   */
  @Override
  public void close() {
    dialogue.close();
    hearing.close();
  }

  /** The dialogue is told to before there are ears that tell it. */
  private static final class LateEars implements SpeechInput {

    private @Nullable Hearing hearing;
    private Attention wanted = Attention.EVERYTHING;

    synchronized void are(Hearing ears) {
      hearing = ears;
      ears.attend(wanted);
    }

    @Override
    public synchronized void attend(Attention attention) {
      wanted = attention;
      if (hearing != null) {
        hearing.attend(attention);
      }
    }
  }
}
