package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Paced;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A room with a user, a loudspeaker, and a microphone that hears both: the loudspeaker as loud as
 * the test says, 20 ms later. In real time.
 */
final class Room {

  private static final int DELAY_FRAMES = 2;

  final RecordingSink heard = new RecordingSink();
  private final BlockingQueue<byte[]> spoken = new ArrayBlockingQueue<>(10_000);
  private final BlockingQueue<byte[]> echo = new ArrayBlockingQueue<>(10_000);
  private final double echoGain;
  private volatile boolean closed;

  Room(double echoGain) {
    this.echoGain = echoGain;
    for (int i = 0; i < DELAY_FRAMES; i++) {
      echo.add(new byte[Pcm.FRAME_BYTES]);
    }
  }

  /** The user speaks these samples from now on. */
  void says(byte[] samples) {
    for (int from = 0; from < samples.length; from += Pcm.FRAME_BYTES) {
      spoken.add(Arrays.copyOfRange(samples, from, from + Pcm.FRAME_BYTES));
    }
  }

  /** What goes to the loudspeaker. */
  final AudioSink loudspeaker =
      new AudioSink() {
        @Override
        public void write(byte[] samples, int length) throws IOException, InterruptedException {
          heard.write(samples, length);
          byte[] frame = new byte[Pcm.FRAME_BYTES];
          for (int i = 0; i + 1 < length; i += 2) {
            put(frame, i, (int) (echoGain * Pcm.sample(samples, i)));
          }
          echo.add(frame);
        }

        @Override
        public long flush() {
          echo.clear();
          return heard.flush();
        }

        @Override
        public void drain() throws InterruptedException {
          heard.drain();
        }

        @Override
        public void close() {
          heard.close();
        }
      };

  final AudioSource microphone = Paced.realTime(new Air());

  /** What there is to be heard, whenever somebody listens. */
  private final class Air implements AudioSource {
    @Override
    public int read(byte[] frame) {
      if (closed) {
        return -1;
      }
      byte[] user = spoken.poll();
      byte[] own = echo.poll();
      for (int i = 0; i < frame.length; i += 2) {
        int sum = (user == null ? 0 : Pcm.sample(user, i)) + (own == null ? 0 : Pcm.sample(own, i));
        put(frame, i, Math.max(-32768, Math.min(32767, sum)));
      }
      return frame.length;
    }

    @Override
    public String name() {
      return "room";
    }

    @Override
    public boolean isLive() {
      return false;
    }

    @Override
    public long framesLost() {
      return 0;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static void put(byte[] samples, int at, int value) {
    samples[at] = (byte) value;
    samples[at + 1] = (byte) (value >> 8);
  }
}
