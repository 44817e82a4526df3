package io.dualloop.voice.vosk;

/**
 * Told what went wrong. Everything here is logged and counted too; by default nothing else is done.
 *
 * <p>Called on the voice thread (a failing listener: on the executor's), which must not be blocked
 * for long. What a method throws is logged.
 */
public interface VoiceErrorListener {

  /**
   * The executor refused an utterance, for example because the loop's inbox is full; it is lost.
   *
   * @param utterance what was said
   * @param reason what the executor threw
   */
  default void onUndelivered(Utterance utterance, Throwable reason) {}

  /**
   * The listener threw.
   *
   * @param utterance what it was given
   * @param failure what it threw
   */
  default void onListenerFailure(Utterance utterance, Throwable failure) {}

  /**
   * An audio couldn't be heard to its end. What had been said until then was delivered.
   *
   * @param source the audio's name
   * @param failure why
   */
  default void onAudioFailure(String source, Throwable failure) {}
}
