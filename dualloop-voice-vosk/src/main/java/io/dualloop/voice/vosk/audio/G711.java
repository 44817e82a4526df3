package io.dualloop.voice.vosk.audio;

/**
 * The two laws of telephony by which 8 bits carry a sample of 13 or 14: ITU-T G.711, table 1, 2.
 */
final class G711 {

  private static final int SIGN = 0x80;
  private static final int MU_BIAS = 0x84;

  private G711() {}

  /** The 16-bit sample of a µ-law code. */
  static int muLaw(byte code) {
    int bits = ~code;
    int segment = (bits >> 4) & 7;
    int magnitude = ((((bits & 0xf) << 3) + MU_BIAS) << segment) - MU_BIAS;
    return (bits & SIGN) == 0 ? magnitude : -magnitude;
  }

  /** The 16-bit sample of an A-law code; every other bit of a code is inverted on the line. */
  static int aLaw(byte code) {
    int bits = code ^ 0x55;
    int step = ((bits & 0xf) << 4) + 8;
    int segment = (bits >> 4) & 7;
    int magnitude = segment == 0 ? step : (step + 0x100) << (segment - 1);
    return (bits & SIGN) == 0 ? -magnitude : magnitude;
  }
}
