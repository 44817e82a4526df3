package io.dualloop.examples.logistics;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoiceCall;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;

/**
 * The side that answers the call. It is the same whatever carries the work, and wherever it is
 * done.
 */
final class Foreground {

  private final VoskModel model;
  private final Carrier carrier;
  private final PlayClock clock;
  private final Journal journal;

  Foreground(VoskModel model, Carrier carrier, PlayClock clock) {
    this.model = model;
    this.carrier = carrier;
    this.clock = clock;
    this.journal = new Journal(clock);
  }

  /** Plays the conversation, and blocks to its end. */
  @SuppressWarnings("try") // the call works by being there
  Play play(String name, Transport transport, Conversation conversation)
      throws IOException, InterruptedException {
    try (ForegroundLoop loop =
            ForegroundLoop.on(transport).name(DualLoop.LOOP).tick(DualLoop.TICK, () -> {}).start();
        VoskRecognizers recognizers = VoskRecognizers.on(model).recognizers(1).start();
        SpeechPlayer voice = SpeechPlayer.to(new Receiver()).voice(EspeakNg.english()).start();
        Caller caller = new Caller();
        VoiceCall call =
            Assistant.answer(
                loop,
                Hearing.with(recognizers),
                new VoiceCall.Line(caller.line(), journal.listeningTo(voice)),
                journal)) {
      WarmUp.run(recognizers);
      long missedBefore = loop.stats().ticksMissed();
      try (ControlTickers control = ControlTickers.start()) {
        conversation.play(caller, carrier, clock, journal);
        long missed = loop.stats().ticksMissed() - missedBefore;
        return journal.play(name, carrier.calls(), missed, control.seen());
      }
    }
  }
}
