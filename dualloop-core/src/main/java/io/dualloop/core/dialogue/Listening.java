package io.dualloop.core.dialogue;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user's side: what is being said, and what becomes of what the program was saying meanwhile.
 * Belongs to the loop's thread.
 *
 * <p>If the program is spoken over it falls silent at once and decides later: words end its line; a
 * cough, noise, or a word that only means "go on" lets it go on.
 */
final class Listening {

  /** More than two at a time is a defect of the ears; bounded all the same. */
  private static final int AT_ONCE = 4;

  private final Conversation conversation;
  private final DialogueSettings settings;
  private final Speaking speaking;
  private final Map<Long, Utterance> open = new LinkedHashMap<>();

  /** Taken for noise after a while, but they may still turn out to have words. */
  private final Set<Long> doubted = new LinkedHashSet<>();

  private long newest;
  private long newestStopWord;

  Listening(Conversation conversation, DialogueSettings settings, Speaking speaking) {
    this.conversation = conversation;
    this.settings = settings;
    this.speaking = speaking;
  }

  boolean isSilent() {
    return open.isEmpty();
  }

  void began(long number) {
    if (number > newest) {
      begin(number);
      conversation.settle();
    }
  }

  private Utterance begin(long number) {
    newest = Math.max(newest, number);
    Utterance utterance = new Utterance(number, speaking.isBusy() && !speaking.isSound());
    if (open.size() >= AT_ONCE) {
      giveUp(open.values().iterator().next());
    }
    open.put(number, utterance);
    utterance.limit(conversation.after(settings.limits().listening(), () -> lost(utterance)));
    if (speaking.isSound()) {
      speaking.stop(false);
    } else if (speaking.isBusy()) {
      speaking.pause();
      utterance.doubt(
          conversation.after(
              settings.limits().falseInterruption(), () -> falseInterruption(utterance)));
    }
    return utterance;
  }

  /** What is told of an utterance whose begin was lost, or not believed, begins it. */
  private @Nullable Utterance find(long number) {
    Utterance utterance = open.get(number);
    boolean begins = utterance == null && (number > newest || doubted.remove(number));
    return begins ? begin(number) : utterance;
  }

  void partial(long number, String text) {
    Utterance utterance = isBackChannel(text) ? open.get(number) : find(number);
    if (utterance != null) {
      if (!isBackChannel(text)) {
        utterance.hasWords();
      }
      conversation.listen(listener -> listener.partial(text));
    }
  }

  void paused(long number, Heard heard) {
    Utterance utterance = find(number);
    if (utterance == null || (speaking.isPaused() && isBackChannel(heard.text()))) {
      return;
    }
    bargeIn(utterance);
    utterance.limit(conversation.after(settings.limits().paused(), () -> lost(utterance)));
    utterance.begin(conversation.speculate(heard), conversation.askedBack());
    if (settings.bargeIn() == BargeIn.SPEECH) {
      acknowledge(utterance, heard);
    }
    conversation.settle();
  }

  void wentOn(long number) {
    Utterance utterance = open.get(number);
    if (utterance != null) {
      utterance.goesOn();
      utterance.limit(conversation.after(settings.limits().listening(), () -> lost(utterance)));
      if (speaking.isBusy() && !speaking.isPaused()) {
        // The acknowledgement: it says that they were heard to their end, which is not so.
        speaking.stop(false);
      }
      conversation.settle();
    }
  }

  void ended(long number, Heard heard) {
    Utterance utterance = find(number);
    if (utterance == null) {
      return;
    }
    if (speaking.isPaused() && isBackChannel(heard.text())) {
      conversation.count("dialogue.back-channel");
      goOn(utterance);
      return;
    }
    bargeIn(utterance);
    remove(utterance);
    acknowledge(utterance, heard);
    DialogueTurn turn = utterance.turn();
    if (turn != null && !stillHolds(utterance, turn, heard)) {
      utterance.withdraw();
      turn = null;
    }
    utterance.handOver();
    conversation.commit(turn, heard, utterance.isInterrupting());
  }

  private boolean stillHolds(Utterance utterance, DialogueTurn turn, Heard heard) {
    return turn.heard().text().equals(heard.text())
        && Objects.equals(utterance.askedBack(), conversation.askedBack());
  }

  void nothing(long number) {
    doubted.remove(number);
    Utterance utterance = open.get(number);
    if (utterance != null) {
      if (speaking.isPaused()) {
        conversation.count("dialogue.false-interruption");
      }
      goOn(utterance);
    }
  }

  /**
   * Takes a stop word, unless it was told before or the program has just said it itself; returns
   * whether it counts.
   */
  boolean stopWord(long number, String word) {
    if (number <= newestStopWord) {
      return false;
    }
    newestStopWord = number;
    newest = Math.max(newest, number);
    if (settings.bargeIn() == BargeIn.STOP_WORDS && speaking.isSaying(word)) {
      conversation.count("dialogue.own-voice");
      return false;
    }
    return true;
  }

  void close() {
    open.values().forEach(Utterance::over);
    open.clear();
  }

  /** The program was really spoken over: what it was saying has ended. */
  private void bargeIn(Utterance utterance) {
    utterance.hasWords();
    if (speaking.isPaused()) {
      conversation.count("dialogue.barge-in");
      speaking.stop(false);
    }
  }

  private void acknowledge(Utterance utterance, Heard heard) {
    boolean alone = open.isEmpty() || (open.size() == 1 && open.containsKey(utterance.number()));
    if (alone && !utterance.isAcknowledged()) {
      utterance.acknowledged();
      conversation.acknowledge(heard);
    }
  }

  private void goOn(Utterance utterance) {
    utterance.withdraw();
    remove(utterance);
    if (open.isEmpty()) {
      speaking.resume();
    }
    conversation.settle();
  }

  private void falseInterruption(Utterance utterance) {
    conversation.count("dialogue.false-interruption");
    doubted.add(utterance.number());
    if (doubted.size() > AT_ONCE) {
      doubted.remove(doubted.iterator().next());
    }
    goOn(utterance);
  }

  private void lost(Utterance utterance) {
    giveUp(utterance);
    conversation.stuck(DialogueState.LISTENING, settings.limits().listening());
  }

  private void giveUp(Utterance utterance) {
    utterance.withdraw();
    remove(utterance);
    if (open.isEmpty()) {
      speaking.stop(false);
    }
  }

  private void remove(Utterance utterance) {
    utterance.over();
    open.remove(utterance.number());
  }

  /** Whether these words, said over the program, only mean that it should go on. */
  private boolean isBackChannel(String text) {
    if (conversation.askedBack() != null) {
      // "Yes" is an answer then.
      return false;
    }
    for (String word : Interpreter.normalised(text).split(" ", -1)) {
      if (!settings.backChannel().contains(word)) {
        return false;
      }
    }
    return true;
  }
}
