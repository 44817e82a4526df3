package io.dualloop.examples.logistics;

import java.io.IOException;
import java.util.List;

/**
 * What the user says, and when; the same in every play.
 *
 * @param scenes in the order of time
 * @param carrierDownMs from when on the carrier is down
 */
record Conversation(List<Scene> scenes, long carrierDownMs) {

  /**
   * Something the user says.
   *
   * @param atMs when the user begins to speak
   * @param recording what is said
   */
  record Scene(long atMs, String recording) {}

  /** The last two questions meet a carrier that is down. */
  static final long CARRIER_DOWN_MS = 21_600;

  static final List<Scene> SCENES =
      List.of(
          // The carrier is slow, and at first too busy.
          new Scene(0, "track-1027.wav"),
          // The same in other words: known, and young enough.
          new Scene(5_800, "track-1027-again.wav"),
          // Once more, when the answer has aged and the parcel has moved on.
          new Scene(9_700, "track-1027.wav"),
          // This one hangs, and the user loses patience.
          new Scene(13_000, "track-5550.wav"),
          new Scene(14_700, "cancel.wav"),
          // A command, said twice, is carried out twice.
          new Scene(16_300, "redeliver-1027.wav"),
          new Scene(18_400, "redeliver-1027.wav"),
          // The carrier is down: a parcel that is known, and one that is not.
          new Scene(21_700, "track-1027-again.wav"),
          new Scene(27_300, "track-8080.wav"),
          new Scene(31_600, "thanks.wav"));

  static final Conversation USUAL = new Conversation(SCENES, CARRIER_DOWN_MS);

  private static final long LAST_WORD_MS = 1_000;

  /** The same, but the user waits at one point: what comes after it comes so much later. */
  Conversation pausedAt(long atMs, long pauseMs) {
    List<Scene> later =
        scenes.stream()
            .map(
                scene ->
                    scene.atMs() < atMs
                        ? scene
                        : new Scene(scene.atMs() + pauseMs, scene.recording()))
            .toList();
    return new Conversation(later, carrierDownMs < atMs ? carrierDownMs : carrierDownMs + pauseMs);
  }

  /** Blocks until the conversation is over. */
  void play(Caller caller, Carrier carrier, PlayClock clock, Journal journal)
      throws IOException, InterruptedException {
    clock.start();
    for (Scene scene : scenes) {
      if (scene.atMs() >= carrierDownMs) {
        clock.await(carrierDownMs);
        carrier.goDown();
      }
      clock.await(scene.atMs());
      journal.userBegins();
      caller.speak(scene.recording());
    }
    clock.await(clock.ms() + LAST_WORD_MS);
  }
}
