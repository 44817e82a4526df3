package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.Wavs;
import java.util.List;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;

class ConversionProperties {

  @Provide
  Arbitrary<AudioFormat> formats() {
    Arbitrary<Integer> rates = Arbitraries.integers().between(8_000, 48_000);
    Arbitrary<Integer> usual = Arbitraries.of(8_000, 11_025, 16_000, 22_050, 44_100, 48_000);
    Arbitrary<AudioFormat> linear =
        Combinators.combine(
                Arbitraries.oneOf(usual, rates),
                Arbitraries.of(8, 16, 24, 32),
                Arbitraries.of(1, 2),
                Arbitraries.of(true, false))
            .as((rate, bits, channels, big) -> new AudioFormat(rate, bits, channels, true, big));
    return Arbitraries.oneOf(
        linear, Arbitraries.just(new AudioFormat(Encoding.ULAW, 8_000, 8, 1, 1, 8_000, false)));
  }

  @Property(tries = 200)
  void piecesAreHeardAsTheWholeIs(
      @ForAll("formats") AudioFormat format,
      @ForAll @NotEmpty List<@IntRange(min = 1, max = 700) Integer> pieces)
      throws Exception {
    byte[] noise = Wavs.whiteNoise(0.3, 0.2, 7);
    Samples whole = new Samples();
    Conversion atOnce = new Conversion(SampleFormat.of("whole", format));
    atOnce.add(noise, 0, noise.length, whole);
    atOnce.end(whole);

    Samples sum = new Samples();
    Conversion inPieces = new Conversion(SampleFormat.of("pieces", format));
    int from = 0;
    for (int i = 0; from < noise.length; i++) {
      int n = Math.min(pieces.get(i % pieces.size()), noise.length - from);
      inPieces.add(noise, from, n, sum);
      from += n;
    }
    inPieces.end(sum);

    assertThat(bytes(sum)).isEqualTo(bytes(whole));
  }

  @Property(tries = 200)
  void lastsAsLongAsItDid(
      @ForAll("formats") AudioFormat format, @ForAll @IntRange(max = 3_000) int frames)
      throws Exception {
    Samples out = new Samples();
    Conversion conversion = new Conversion(SampleFormat.of("length", format));
    conversion.add(
        new byte[frames * format.getFrameSize()], 0, frames * format.getFrameSize(), out);
    conversion.end(out);

    double exact = frames * 16_000.0 / format.getSampleRate();
    assertThat(out.size()).isEqualTo(2 * (int) Math.ceil(exact));
  }

  private static byte[] bytes(Samples samples) {
    byte[] bytes = new byte[samples.size()];
    samples.take(bytes, 0, bytes.length);
    return bytes;
  }
}
