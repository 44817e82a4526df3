package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VoskModelTest {

  @TempDir Path folder;

  @Test
  void refusesAFolderThatIsNotThere() {
    assertThatThrownBy(() -> VoskModel.open(folder.resolve("none")))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("none");
  }

  @Test
  void refusesAFolderThatIsNoModel() {
    assertThatThrownBy(() -> VoskModel.open(folder))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("am/final.mdl");
  }

  /** Vosk ends the JVM on the settings files of these; on the others it fails. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "conf/model.conf",
        "conf/mfcc.conf",
        "graph/disambig_tid.int",
        "ivector/splice.conf",
        "ivector/final.ie"
      })
  void refusesAModelWithAnEmptyFile(String file) throws IOException {
    modelInPart();
    Files.writeString(folder.resolve(file), "");

    assertThatThrownBy(() -> VoskModel.open(folder))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining(file + " is empty");
  }

  @Test
  void namesTheModelWhoseSettingsAreGarbage() throws IOException {
    modelInPart();
    Files.write(folder.resolve("conf/mfcc.conf"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

    assertThatThrownBy(() -> VoskModel.open(folder))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void refusesAModelForAnotherRate() throws IOException {
    modelInPart();
    Files.writeString(folder.resolve("conf/mfcc.conf"), "--sample-frequency=8000\n");

    assertThatThrownBy(() -> VoskModel.open(folder)).hasMessageContaining("for 8000 Hz");
  }

  @Test
  void tellsThatVoskCantReadAModel() throws IOException {
    modelInPart();

    assertThatThrownBy(() -> VoskModel.open(folder))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("Vosk can't read the model in");
  }

  @Test
  void isFreedOnceAndOnlyAfterItsLastUser() throws Exception {
    VoskModel model = TestModel.open();
    VoskRecognizers recognizers = VoskRecognizers.on(model).recognizers(1).start();

    model.close();
    model.close();
    assertThat(model.freed()).isFalse();
    Events events = new Events();
    var unused =
        Hearing.with(recognizers)
            .start(PcmAudio.wav(Wavs.recording("cancel.wav")), events)
            .over()
            .join();
    assertThat(events.texts()).containsExactly("please cancel that");
    recognizers.close();
    assertThat(model.freed()).isTrue();

    model.close();
    assertThatThrownBy(() -> VoskRecognizers.on(model).start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
  }

  @Test
  void opensFromAFolder() throws Exception {
    try (VoskModel model = VoskModel.open(TestModel.shared().folder())) {
      assertThat(model.folder()).isEqualTo(TestModel.shared().folder());
    }
  }

  /** The model's small files, and something in place of its acoustic model. */
  private void modelInPart() throws IOException {
    Path model = TestModel.shared().folder();
    try (var files = Files.walk(model)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(model.relativize(file));
        Files.createDirectories(copy.getParent());
        if (Files.size(file) < 100_000) {
          Files.copy(file, copy);
        } else {
          Files.writeString(copy, "not a model");
        }
      }
    }
  }
}
