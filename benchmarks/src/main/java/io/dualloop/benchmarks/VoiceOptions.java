package io.dualloop.benchmarks;

import io.dualloop.benchmarks.voice.VoiceSettings;
import io.dualloop.benchmarks.voice.VoiceSuite;

/** What the suite of voice can be told. */
final class VoiceOptions {

  private VoiceOptions() {}

  static Suite parse(Options options) throws Misused {
    boolean quick = false;
    boolean soak = false;
    boolean loudness = false;
    Integer turns = null;
    Integer calls = null;
    Integer minutes = null;
    for (int i = 0; i < options.words().size(); i++) {
      String word = options.words().get(i);
      switch (word) {
        case "--quick" -> quick = true;
        case "--soak" -> soak = true;
        case "--loudness" -> loudness = true;
        case "--turns" -> turns = options.number(++i);
        case "--calls" -> calls = options.number(++i);
        case "--minutes" -> minutes = options.number(++i);
        default -> throw Options.unknown(word);
      }
    }
    if (soak && (quick || turns != null)) {
      throw new Misused("--soak has no turns to count: leave --quick and --turns, or --soak");
    }
    if (!soak && minutes != null) {
      throw new Misused("--minutes is for --soak; say --turns to end sooner");
    }
    return new VoiceSuite(
        new VoiceSettings(
            turns != null ? turns : quick ? VoiceSettings.QUICK_TURNS : VoiceSettings.ALL_TURNS,
            calls != null ? calls : soak ? VoiceSettings.SOAK_CALLS : VoiceSettings.CALLS,
            minutes != null ? minutes : soak ? VoiceSettings.SOAK_MINUTES : 0,
            quick ? VoiceSettings.QUICK_RACES : VoiceSettings.RACES,
            new VoiceSettings.Places(
                options.existing("dualloop.vosk.model"),
                options.existing("dualloop.speech"),
                options.existing("dualloop.recordings"),
                loudness ? null : options.existing("dualloop.silero.model"))));
  }
}
