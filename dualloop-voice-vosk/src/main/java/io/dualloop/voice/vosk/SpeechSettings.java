package io.dualloop.voice.vosk;

import java.time.Duration;

/** How to listen, validated. */
record SpeechSettings(
    String name,
    Duration endOfTurn,
    Duration longestTurn,
    double leastConfidence,
    int waitingAudios,
    Pace pace) {}
