package io.dualloop.voice.vosk;

/** What a recogniser thread does with one utterance, from its first frame to its end. */
interface Reading {

  /**
   * Reads the utterance's audio to its end. What it throws means that the decoder is broken.
   *
   * @return whether it came to the end; false if the audio was abandoned before
   */
  boolean read(SpeechDecoder decoder);

  /** There was no decoder, or it broke: tells what is left to tell. */
  void cutOff();
}
