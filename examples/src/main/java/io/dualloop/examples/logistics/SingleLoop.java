package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.io.IOException;

/** The same conversation in a single loop, as it was before Dualloop. */
final class SingleLoop {

  private SingleLoop() {}

  /** Plays the conversation, and blocks to its end. */
  @SuppressWarnings("try") // the ears work by being there
  static Play play(VoskModel model, long seed) throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    Journal journal = new Journal(clock);
    try (Carrier carrier = Carrier.open(new CarrierScript(seed), clock);
        OneThread loop = new OneThread(journal, clock);
        OldAssistant assistant =
            new OldAssistant(loop, new CarrierClient(carrier.address()), journal, clock);
        VoskRecognizers recognizers = VoskRecognizers.on(model).recognizers(1).start();
        Caller caller = new Caller();
        Hearing hearing = Hearing.with(recognizers).start(caller.line(), assistant)) {
      WarmUp.run(recognizers);
      long missedBefore = loop.ticksMissed();
      try (ControlTickers control = ControlTickers.start()) {
        Conversation.USUAL.play(caller, carrier, clock, journal);
        long missed = loop.ticksMissed() - missedBefore;
        return journal.play("Single loop", carrier.calls(), missed, control.seen());
      }
    }
  }
}
