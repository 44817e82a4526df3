package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.voice.vosk.VoskModel;
import java.util.function.Consumer;

/**
 * What all parts share.
 *
 * @param model the speech model, open
 * @param ears what hears
 * @param corpus what is heard
 * @param settings how to run
 * @param progress takes lines for those who wait
 */
record Ground(
    VoskModel model, Ears ears, Corpus corpus, VoiceSettings settings, Consumer<String> progress) {}
