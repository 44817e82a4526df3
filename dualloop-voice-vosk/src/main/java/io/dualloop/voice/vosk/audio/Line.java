package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/** What a {@link Loudspeaker} needs of the device. */
interface Line {

  /** How a line is got. */
  interface Opener {
    Line open(AudioFormat format, int bufferBytes) throws LineUnavailableException, IOException;
  }

  /** The size of its buffer, in bytes; it may differ from what was asked for. */
  int bufferSize();

  /** How many bytes can be written without waiting. */
  int available();

  /** Takes as much as there is room for; fewer bytes if it was closed or taken away meanwhile. */
  int write(byte[] samples, int from, int length);

  boolean isOpen();

  void flush();

  void close();

  /** The default device of the machine, which plays whatever is written from now on. */
  static Line ofDefaultDevice(AudioFormat format, int bufferBytes) throws LineUnavailableException {
    SourceDataLine line = AudioSystem.getSourceDataLine(format);
    line.open(format, bufferBytes);
    line.start();
    return new Line() {
      @Override
      public int bufferSize() {
        return line.getBufferSize();
      }

      @Override
      public int available() {
        return line.available();
      }

      @Override
      public int write(byte[] samples, int from, int length) {
        return line.write(samples, from, length);
      }

      @Override
      public boolean isOpen() {
        return line.isOpen();
      }

      @Override
      public void flush() {
        line.flush();
      }

      @Override
      public void close() {
        line.close();
      }
    };
  }
}
