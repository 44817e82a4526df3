package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.VoskModel;
import java.io.IOException;

/** The same conversation in a single loop, as it was before Dualloop. */
final class SingleLoop {

  private SingleLoop() {}

  /** Plays the conversation, and blocks to its end. */
  static Play play(VoskModel model, long seed) throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    Journal journal = new Journal(clock);
    try (Carrier carrier = Carrier.open(new CarrierScript(seed), clock);
        OneThread loop = new OneThread(journal, clock);
        OldAssistant assistant =
            new OldAssistant(new CarrierClient(carrier.address()), journal, clock);
        Microphone microphone = Microphone.open(model, loop, assistant);
        ControlTicker control = ControlTicker.start()) {
      long missedBefore = loop.ticksMissed();
      Conversation.play(microphone, carrier, clock);
      return journal.play(
          "Single loop", carrier.calls(), loop.ticksMissed() - missedBefore, control.seen());
    }
  }
}
