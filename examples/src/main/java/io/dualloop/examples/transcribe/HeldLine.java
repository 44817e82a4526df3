package io.dualloop.examples.transcribe;

import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.util.Arrays;

/** A recording, and a second of silence: a caller does not hang up with the last word. */
final class HeldLine implements AudioSource {

  private final PcmAudio recording;
  private int silentFrames = 1000 / Pcm.FRAME_MILLIS;

  HeldLine(PcmAudio recording) {
    this.recording = recording;
  }

  @Override
  public int read(byte[] frame) throws IOException {
    int n = Math.max(0, recording.read(frame));
    if (n == 0 && silentFrames-- <= 0) {
      return -1;
    }
    Arrays.fill(frame, n, frame.length, (byte) 0);
    return frame.length;
  }

  @Override
  public String name() {
    return recording.name();
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
    recording.close();
  }
}
