package io.dualloop.core.dialogue;

import java.time.Duration;

/**
 * What is said because nothing else is: fillers while the user waits (L06), that it takes longer,
 * and "are you still there" when it is the user who is silent. Belongs to the loop's thread.
 */
final class Waiting {

  private static final Duration BETWEEN_COMPLAINTS = Duration.ofSeconds(30);

  private final Conversation conversation;
  private final DialogueSettings settings;
  private DialogueState seen = DialogueState.IDLE;
  private final Alarm timer = new Alarm();
  private final Alarm thinkingLimit = new Alarm();
  private final Alarm complaint = new Alarm();
  private int prompts;

  Waiting(Conversation conversation, DialogueSettings settings) {
    this.conversation = conversation;
    this.settings = settings;
  }

  /** The first state has no change that would tell of it. */
  void start() {
    expect();
  }

  void userSpoke() {
    prompts = 0;
  }

  void committed(DialogueTurn turn) {
    thinkingLimit.set(conversation.after(settings.limits().thinking(), () -> tooLong(turn)));
  }

  /** What is asked when the turn's time is over already has as much again. */
  void asked(DialogueTurn turn) {
    if (!thinkingLimit.isSet() && turn == conversation.current()) {
      committed(turn);
    }
  }

  void settled() {
    if (conversation.state() != seen) {
      seen = conversation.state();
      expect();
    }
  }

  private void expect() {
    timer.clear();
    DialogueSettings.Patience patience = settings.patience();
    int fillers = conversation.current().fillers();
    if (seen == DialogueState.THINKING && fillers < patience.most()) {
      timer.set(conversation.after(fillers == 0 ? patience.first() : patience.every(), this::fill));
    } else if (seen == DialogueState.IDLE && !settings.silence().after().isZero()) {
      timer.set(conversation.after(settings.silence().after(), this::prompt));
    }
  }

  private void fill() {
    DialogueTurn turn = conversation.current();
    if (conversation.state() == DialogueState.THINKING) {
      String filler = conversation.phrases().stillWorking(turn.nextFiller());
      // Dropped if the answer comes first.
      conversation.phrase(filler, conversation::isAwaited);
      if (filler.isBlank()) {
        expect();
      }
    }
  }

  private void tooLong(DialogueTurn turn) {
    thinkingLimit.clear();
    if (turn == conversation.current() && turn.isAwaited()) {
      turn.giveUp();
      conversation.count("dialogue.patience.over");
      conversation.phrase(conversation.phrases().takesLonger(), turn::hasOpenWork);
    }
  }

  private void prompt() {
    if (conversation.isWorking()) {
      expect();
    } else if (prompts < settings.silence().most()) {
      prompts++;
      String prompt = conversation.phrases().stillThere(prompts);
      conversation.phrase(prompt);
      if (prompt.isBlank()) {
        expect();
      }
    } else {
      conversation.listen(DialogueListener::silent);
    }
  }

  /** Whether it is long enough ago that the user was told of a trouble. */
  boolean mayComplain() {
    if (complaint.isSet()) {
      return false;
    }
    complaint.set(conversation.after(BETWEEN_COMPLAINTS, complaint::clear));
    return true;
  }

  void close() {
    timer.clear();
    thinkingLimit.clear();
    complaint.clear();
  }
}
