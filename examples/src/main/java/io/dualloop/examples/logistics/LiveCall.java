package io.dualloop.examples.logistics;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoiceCall;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.audio.Loudspeaker;
import io.dualloop.voice.vosk.audio.Microphone;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** The assistant, live on this machine's microphone and loudspeaker. */
final class LiveCall {

  private static final long SEED = 17;
  private static final Duration LONGEST = Duration.ofHours(1);

  private LiveCall() {}

  /** Blocks until the user says goodbye, or is silent for long, or an hour has passed. */
  @SuppressWarnings("try") // the workers and the call work by being there
  static void hold(VoskModel model, boolean headset, PrintStream out)
      throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    LiveJournal journal = new LiveJournal(clock, out);
    try (Microphone microphone = Microphone.open();
        SpeechPlayer voice = SpeechPlayer.to(Loudspeaker.open()).voice(EspeakNg.english()).start();
        Carrier carrier = Carrier.open(new CarrierScript(SEED), clock);
        Transport transport = InProcessTransport.create();
        BackgroundLoop workers =
            DualLoop.workers(transport, new CarrierClient(carrier.address()), SEED);
        ForegroundLoop loop = ForegroundLoop.on(transport).tick(DualLoop.TICK, () -> {}).start();
        VoskRecognizers recognizers =
            VoskRecognizers.on(model).recognizers(1).stopWords(List.of("stop", "cancel")).start();
        VoiceCall call = answer(loop, recognizers, microphone, voice, journal, headset)) {
      out.println("Ask me where a parcel is. Say goodbye to end the call.");
      call.dialogue().say("Hello. Which parcel are you looking for?");
      journal.awaitGoodbye(LONGEST);
    }
  }

  private static VoiceCall answer(
      ForegroundLoop loop,
      VoskRecognizers recognizers,
      Microphone microphone,
      SpeechPlayer voice,
      Journal journal,
      boolean headset) {
    VoiceCall.Line line = new VoiceCall.Line(microphone, voice);
    return headset
        ? Assistant.answer(loop, Hearing.with(recognizers), line, journal)
        : Assistant.answerAloud(loop, Hearing.with(recognizers), line, journal);
  }
}
