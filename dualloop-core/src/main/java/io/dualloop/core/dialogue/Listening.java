package io.dualloop.core.dialogue;

import io.dualloop.core.loop.Timers;
import java.time.Duration;
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

  /** How many times the limit the user may speak while they can be heard to. */
  private static final int AUDIBLY = 4;

  private final Conversation conversation;
  private final DialogueSettings settings;
  private final Speaking speaking;
  private final Map<Long, Utterance> open = new LinkedHashMap<>();

  /** Taken for noise after a while, or given up, but they may still turn out to have words. */
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
    } else if (!open.containsKey(number)) {
      conversation.count("dialogue.event.ignored");
    }
  }

  private Utterance begin(long number) {
    newest = Math.max(newest, number);
    conversation.speaks();
    boolean interrupting = speaking.isBusy() && !speaking.isSound();
    Utterance utterance = new Utterance(number, interrupting, conversation.nanos());
    if (open.size() >= AT_ONCE) {
      giveUp(open.values().iterator().next());
    }
    open.put(number, utterance);
    limit(utterance);
    if (speaking.isSound()) {
      speaking.stop(false);
    } else if (speaking.isBusy()) {
      speaking.pause();
      utterance.doubt();
    }
    return utterance;
  }

  /** What is told of an utterance whose begin was lost, or not believed, begins it. */
  private @Nullable Utterance find(long number) {
    Utterance utterance = open.get(number);
    if (utterance != null) {
      return utterance;
    }
    if (number > newest || doubted.remove(number)) {
      return begin(number);
    }
    conversation.count("dialogue.event.ignored");
    return null;
  }

  void partial(long number, String text) {
    boolean means = !text.isEmpty() && !(speaking.isBusy() && isBackChannel(text));
    Utterance utterance = means ? find(number) : open.get(number);
    if (utterance == null) {
      return;
    }
    boolean changed = utterance.changes(text);
    if (means) {
      utterance.hasWords();
    } else if (!changed && isFalseInterruption(utterance)) {
      falseInterruption(utterance);
      return;
    }
    if (!text.isEmpty() && changed) {
      if (means && utterance.paused() != null) {
        // That the user went on was lost.
        goesOn(utterance);
      }
      if (utterance.paused() == null) {
        limit(utterance);
      }
      conversation.listen(listener -> listener.partial(text));
    }
  }

  /** Somebody who can be heard to speak has more time, but not for ever. */
  private void limit(Utterance utterance) {
    Duration limit = settings.limits().listening();
    long most = Math.min(Timers.nanos(limit), Long.MAX_VALUE / AUDIBLY) * AUDIBLY;
    long left = most - (conversation.nanos() - utterance.runsSince());
    Duration time = Duration.ofNanos(Math.max(0, Math.min(Timers.nanos(limit), left)));
    utterance.limit(conversation.after(time, () -> lost(utterance)));
  }

  void paused(long number, Heard heard) {
    Utterance utterance = find(number);
    if (utterance == null || (speaking.isPaused() && isBackChannel(heard.text()))) {
      return;
    }
    bargeIn(utterance);
    utterance.pauses(heard);
    Duration limit = settings.limits().paused();
    utterance.limit(conversation.after(limit, () -> endUnheard(utterance, heard, limit)));
    utterance.begin(conversation.speculate(heard), conversation.askedBack());
    if (settings.bargeIn() == BargeIn.SPEECH) {
      acknowledge(utterance, heard);
    }
    conversation.settle();
  }

  void wentOn(long number) {
    Utterance utterance = open.get(number);
    if (utterance != null) {
      goesOn(utterance);
    }
  }

  private void goesOn(Utterance utterance) {
    conversation.speaks();
    utterance.goesOn(conversation.nanos());
    limit(utterance);
    if (speaking.isBusy() && !speaking.isPaused()) {
      // The acknowledgement: it says that they were heard to their end, which is not so.
      speaking.stop(false);
    }
    conversation.settle();
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
    end(utterance, heard);
  }

  private void end(Utterance utterance, Heard heard) {
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

  /**
   * By what ears tell again that have heard it so far, and by no clock alone: as long as none has
   * listened yet, or they lag behind, that there are no other words means nothing.
   */
  private boolean isFalseInterruption(Utterance utterance) {
    long limit = Timers.nanos(settings.limits().falseInterruption());
    return speaking.isPaused() && utterance.isDoubtfulFor(limit, conversation.nanos());
  }

  private void falseInterruption(Utterance utterance) {
    conversation.count("dialogue.false-interruption");
    doubt(utterance);
    goOn(utterance);
  }

  private void doubt(Utterance utterance) {
    doubted.add(utterance.number());
    if (doubted.size() > AT_ONCE) {
      doubted.remove(doubted.iterator().next());
    }
  }

  /** The user has been silent for so long that it was the end. */
  private void endUnheard(Utterance utterance, Heard heard, Duration limit) {
    conversation.expired(DialogueState.LISTENING, limit);
    end(utterance, heard);
  }

  private void lost(Utterance utterance) {
    doubt(utterance);
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
