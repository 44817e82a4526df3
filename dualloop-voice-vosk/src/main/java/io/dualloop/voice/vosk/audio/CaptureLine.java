package io.dualloop.voice.vosk.audio;

import javax.sound.sampled.AudioFormat;

/** What a microphone needs of a device: as much of {@code TargetDataLine} as is used. */
interface CaptureLine {

  /** What its samples are. */
  AudioFormat format();

  /** How many bytes wait in it before the oldest are lost. */
  int bufferBytes();

  /** How many bytes can be read at once. */
  int available();

  /** Reads whole frames; waits if there are fewer than asked for. */
  int read(byte[] bytes, int offset, int length);

  /** False once it was closed, or the system has taken it away. */
  boolean isOpen();

  /** Ends it. */
  void close();
}
