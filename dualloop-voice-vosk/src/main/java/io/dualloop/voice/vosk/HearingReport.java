package io.dualloop.voice.vosk;

import java.time.Duration;

/**
 * What came of hearing a source to its end.
 *
 * @param source the source's name
 * @param length how much of it was heard
 * @param counts what was counted
 */
public record HearingReport(String source, Duration length, HearingCounts counts) {}
