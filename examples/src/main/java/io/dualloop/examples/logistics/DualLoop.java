package io.dualloop.examples.logistics;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoiceCall;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/** The conversation with two loops: the foreground answers, the background asks the carrier. */
final class DualLoop {

  static final Duration TICK = ofMillis(10);

  /** The name of the loop that the user feels. */
  static final String LOOP = "assistant";

  private static final Handling PATIENT =
      Handling.attempts(3).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10));

  private DualLoop() {}

  /** Plays the conversation, and blocks to its end. */
  @SuppressWarnings("try") // the workers and the call work by being there
  static Play play(VoskModel model, long seed) throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    Journal journal = new Journal(clock);
    try (Carrier carrier = Carrier.open(new CarrierScript(seed), clock);
        Transport transport = InProcessTransport.create();
        BackgroundLoop workers = workers(transport, new CarrierClient(carrier.address()), seed);
        ForegroundLoop loop = ForegroundLoop.on(transport).name(LOOP).tick(TICK, () -> {}).start();
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
        Conversation.play(caller, carrier, clock, journal);
        long missed = loop.stats().ticksMissed() - missedBefore;
        return journal.play("Two loops", carrier.calls(), missed, control.seen());
      }
    }
  }

  static BackgroundLoop workers(Transport transport, CarrierClient carrier, long seed) {
    return BackgroundLoop.on(transport)
        .handle(Tasks.TRACK, (parcel, task) -> carrier.track(parcel.orderNo()), PATIENT)
        .handle(
            Tasks.REDELIVER,
            (parcel, task) -> carrier.redeliver(parcel.orderNo(), task.idempotencyKey()),
            PATIENT)
        .random(new Random(seed))
        .drainWithin(ofSeconds(1))
        .start();
  }
}
