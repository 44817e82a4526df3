package io.dualloop.examples.logistics;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.User;
import io.dualloop.core.dialogue.BargeIn;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.DialogueTurn;
import io.dualloop.core.dialogue.Phrases;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.intent.Intent;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.VoiceCall;

/**
 * The assistant with two loops. All of it runs on the foreground loop's thread: it asks, says what
 * can be said at once, and never waits.
 */
final class Assistant {

  private final Journal journal;

  private Assistant(Journal journal) {
    this.journal = journal;
  }

  /** Answers a call. */
  static VoiceCall answer(
      ForegroundLoop loop, HearingBuilder ears, VoiceCall.Line line, Journal journal) {
    return answer(ears, line, settings(loop, journal));
  }

  /** Answers a call in which the microphone may hear the loudspeaker. */
  static VoiceCall answerAloud(
      ForegroundLoop loop, HearingBuilder ears, VoiceCall.Line line, Journal journal) {
    return answer(ears, line, settings(loop, journal).bargeIn(BargeIn.STOP_WORDS));
  }

  /** All that makes a dialogue this assistant. */
  static DialogueBuilder settings(ForegroundLoop loop, Journal journal) {
    return new Assistant(journal).settings(loop);
  }

  private static VoiceCall answer(
      HearingBuilder ears, VoiceCall.Line line, DialogueBuilder settings) {
    return VoiceCall.begin("call-17", User.of("user_12345"), ears, line, settings);
  }

  private DialogueBuilder settings(ForegroundLoop loop) {
    return Dialogue.on(loop)
        .understand(Wishes.PATTERNS)
        .when(Wishes.TRACK, this::track)
        .when(Wishes.REDELIVER, this::redeliver)
        .when(Wishes.GOODBYE, (turn, intent) -> turn.say(line(Line.Kind.DONE, "Goodbye.")))
        .phrases(new Words())
        .listener(journal);
  }

  private void track(DialogueTurn turn, Intent intent) {
    String orderNo = orderNo(turn, intent);
    if (!orderNo.isEmpty()) {
      ParcelAnswers answers = new ParcelAnswers(this::line);
      watch(turn, turn.ask(Tasks.TRACK.of(new TrackParcel(orderNo)), answers));
    }
  }

  private void redeliver(DialogueTurn turn, Intent intent) {
    String orderNo = orderNo(turn, intent);
    if (!orderNo.isEmpty()) {
      var unused =
          turn.submit(Tasks.REDELIVER.of(new Redeliver(orderNo)), this::booked)
              .thenAccept(order -> watch(turn, order));
    }
  }

  /** Asks which, if no number was heard. */
  private String orderNo(DialogueTurn turn, Intent intent) {
    return intent
        .parameter(Wishes.ORDER)
        .orElseGet(
            () -> {
              turn.say(line(Line.Kind.SORRY, "Which parcel? Please say the number."));
              return "";
            });
  }

  private String booked(Answer<Booking> answer) {
    return answer.fold(
        booked -> line(Line.Kind.DONE, Wording.booked(booked.value())),
        stale -> "", // a command's result is never an old one
        working -> line(Line.Kind.WORKING, "I am arranging that."),
        ended -> line(Line.Kind.SORRY, Wording.sorry(ended)));
  }

  /** Lets the user hear of setbacks, once a turn, and writes the task's states down. */
  private void watch(DialogueTurn turn, Inquiry<?> inquiry) {
    RetryNotice notice =
        new RetryNotice(why -> turn.say(line(Line.Kind.RETRY, Wording.retrying(why))));
    var unused =
        inquiry.onStatus(
            status -> {
              journal.task(status);
              notice.accept(status);
            });
  }

  private String line(Line.Kind kind, String text) {
    return journal.of(kind, text);
  }

  /** What the dialogue says of its own. */
  private final class Words implements Phrases {

    @Override
    public String notUnderstood() {
      return line(Line.Kind.SORRY, Phrases.super.notUnderstood());
    }

    @Override
    public String stopping() {
      return line(Line.Kind.WORKING, Phrases.super.stopping());
    }

    @Override
    public String cancelled(CancelAnswer truth) {
      return line(Line.Kind.CANCELLED, Wording.cancelled(truth));
    }

    @Override
    public String nothingToCancel() {
      return line(Line.Kind.DONE, Phrases.super.nothingToCancel());
    }

    @Override
    public String stillWorking(int number) {
      return line(Line.Kind.WORKING, Phrases.super.stillWorking(number));
    }
  }
}
