package io.dualloop.voice.silero;

import java.nio.file.Path;

/** A program that only opens the model and hears a moment of silence. */
final class OwnProcess {

  private OwnProcess() {}

  /** Takes the model's path. */
  public static void main(String[] args) throws Exception {
    try (SileroModel model = SileroModel.open(Path.of(args[0]))) {
      boolean voiced = model.voiceActivity().voiced(new byte[320], 320);
      System.exit(voiced ? 1 : 0);
    }
  }
}
