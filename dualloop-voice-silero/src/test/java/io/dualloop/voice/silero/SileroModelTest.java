package io.dualloop.voice.silero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.dualloop.voice.vosk.VoiceActivity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class SileroModelTest {

  /** 40 ms: more than a window. */
  private static final byte[] AUDIO = new byte[1_280];

  @TempDir Path folder;

  @Test
  void refusesWhatIsNoModel() throws IOException {
    Path text = write("text", "not a model".getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> SileroModel.open(text))
        .isInstanceOf(SileroModelException.class)
        .hasMessageContaining(text.toString())
        .hasMessageContaining("silero_vad_16k_op15.onnx");
    assertThatThrownBy(() -> SileroModel.open(write("empty", new byte[0])))
        .isInstanceOf(SileroModelException.class);
    assertThatThrownBy(() -> SileroModel.open(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> SileroModel.open(folder)).isInstanceOf(IOException.class);
  }

  @Test
  void refusesHalfAModel() throws IOException {
    byte[] whole = Files.readAllBytes(TestSilero.file());
    Path half = write("half", Arrays.copyOf(whole, whole.length / 2));

    assertThatThrownBy(() -> SileroModel.open(half)).isInstanceOf(SileroModelException.class);
  }

  @Test
  void refusesAModelOfSomethingElse() throws IOException {
    Path other = write("other", identity());

    assertThatThrownBy(() -> SileroModel.open(other))
        .isInstanceOf(SileroModelException.class)
        .hasMessageContaining("its inputs are [x] and not input, state and sr");
  }

  @Test
  void refusesWhatIsTooLargeWithoutReadingIt() throws IOException {
    Path large = folder.resolve("large");
    try (var file = new java.io.RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(65L << 20);
    }

    assertThatThrownBy(() -> SileroModel.open(large))
        .isInstanceOf(SileroModelException.class)
        .hasMessageContaining("too large");
  }

  @Test
  void warnsOfAModelThatWasNotTestedAndUsesIt() throws IOException {
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.writeBytes(Files.readAllBytes(TestSilero.file()));
    changed.writeBytes(field(6, "a remark".getBytes(StandardCharsets.UTF_8)));
    Logger logger = (Logger) LoggerFactory.getLogger(SileroModel.class);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    logger.addAppender(log);
    try (SileroModel known = TestSilero.open()) {
      assertThat(log.list).isEmpty();
      assertThat(known.file()).isEqualTo(TestSilero.file().toAbsolutePath().normalize());
    }
    Path file = write("changed", changed.toByteArray());
    try (SileroModel model = SileroModel.open(file)) {
      assertThat(model.voiceActivity().voiced(AUDIO, AUDIO.length)).isFalse();
      assertThat(log.list)
          .singleElement()
          .satisfies(
              warning ->
                  assertThat(warning.getFormattedMessage())
                      .contains(file.toString(), "is not the Silero model that was tested"));
    } finally {
      logger.detachAppender(log);
    }
  }

  @Test
  void saysThatItIsClosedInsteadOfEndingTheJvm() {
    SileroModel model = TestSilero.open();
    VoiceActivity activity = model.voiceActivity();
    model.close();
    model.close();

    assertThatThrownBy(() -> activity.voiced(AUDIO, AUDIO.length))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed; close it after the hearings that use it");
    assertThatThrownBy(model::voiceActivity).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isClosedSafelyUnderWhoeverUsesIt() throws Exception {
    for (int round = 0; round < 10; round++) {
      SileroModel model = TestSilero.open();
      CountDownLatch running = new CountDownLatch(3);
      CompletableFuture<?>[] users =
          new CompletableFuture<?>[] {
            use(model, running), use(model, running), use(model, running)
          };
      assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();

      model.close();

      CompletableFuture.allOf(users).get(20, TimeUnit.SECONDS);
    }
  }

  /** Until it is closed. */
  private static CompletableFuture<Void> use(SileroModel model, CountDownLatch running) {
    CompletableFuture<Void> refused = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                VoiceActivity activity = model.voiceActivity();
                while (true) {
                  boolean unused = activity.voiced(AUDIO, AUDIO.length);
                  running.countDown();
                }
              } catch (IllegalStateException closed) {
                refused.complete(null);
              }
            },
            "test-user");
    thread.setDaemon(true);
    thread.start();
    return refused;
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  /** The smallest ONNX model, x to y, in the numbers of onnx.proto. */
  private static byte[] identity() {
    byte[] node = join(field(1, text("x")), field(2, text("y")), field(4, text("Identity")));
    byte[] graph =
        join(field(1, node), field(2, text("g")), field(11, floats("x")), field(12, floats("y")));
    byte[] operators = join(field(1, text("")), new byte[] {2 << 3, 15});
    return join(new byte[] {1 << 3, 8}, field(7, graph), field(8, operators));
  }

  /** A value of one float. */
  private static byte[] floats(String name) {
    byte[] shape = field(1, new byte[] {1 << 3, 1});
    byte[] tensor = join(new byte[] {1 << 3, 1}, field(2, shape));
    return join(field(1, text(name)), field(2, field(1, tensor)));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A field of a protocol buffer, shorter than 128 bytes. */
  private static byte[] field(int number, byte[] value) {
    return join(new byte[] {(byte) (number << 3 | 2), (byte) value.length}, value);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
