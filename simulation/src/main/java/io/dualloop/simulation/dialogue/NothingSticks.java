package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.Attention;
import io.dualloop.core.dialogue.DialogueState;
import io.dualloop.core.foreground.Floor;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** No state outlasts its limit, and after a long silence nothing is left of anything. */
final class NothingSticks extends Rule {

  /** A cancel is answered within the loop's own limits; this is the dialogue's. */
  private static final Duration CANCEL = Duration.ofSeconds(30);

  private static final long GRACE = Duration.ofMillis(1).toNanos();

  private final Map<String, Integer> accounted = new HashMap<>();
  private final Set<String> begun = new HashSet<>();
  private long lastHeardAt;
  private long thinksSince;

  NothingSticks(Party party) {
    super(party);
  }

  @Override
  void told(Told event) {
    lastHeardAt = now();
  }

  @Override
  void state(DialogueState to) {
    thinksSince = now();
    if (to == DialogueState.SPEAKING) {
      party.race.count("times the program spoke");
    }
  }

  @Override
  void plays(Play play) {
    if (play.isWords() && play.ask == null && !play.speech.equals(party.terms.acknowledgement())) {
      begun.add(play.text());
    }
  }

  @Override
  void said(String text) {
    accounted.merge(text, 1, Integer::sum);
  }

  @Override
  void unsaid(String text) {
    accounted.merge(text, 1, Integer::sum);
  }

  @Override
  void later() {
    Terms.Limits limits = party.terms.limits();
    if (party.state == DialogueState.LISTENING) {
      long limit = Math.max(limits.listening().toNanos(), Terms.PAUSED.toNanos());
      check(now() - lastHeardAt <= limit + GRACE, "it listens to nobody");
    } else if (party.state == DialogueState.THINKING) {
      long limit = limits.thinking().plus(CANCEL).toNanos();
      check(now() - thinksSince <= limit + GRACE, "it thinks for too long");
    }
    Play play = party.voice.playing();
    if (play != null && !play.paused) {
      check(
          now() - play.runsSince <= limits.speaking().toNanos() + GRACE,
          "'%s' was not ended by its limit",
          play.text());
    }
  }

  @Override
  void atEnd() {
    check(party.dialogue().state() == DialogueState.IDLE, "it is %s", party.dialogue().state());
    check(party.dialogue().session().floor() == Floor.OPEN, "the floor is not open");
    check(party.dialogue().session().open().isEmpty(), "inquiries are open");
    check(party.voice.playing() == null, "the voice still has something to say");
    check(party.attention == Attention.EVERYTHING, "the ears listen for stop words only");
    for (String text : begun) {
      int times = accounted.getOrDefault(text, 0);
      check(times == 1, "'%s' was begun, and accounted for %d times", text, times);
    }
  }
}
