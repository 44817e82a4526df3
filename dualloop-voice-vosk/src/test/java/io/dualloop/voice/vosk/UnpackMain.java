package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.Path;

/** Unpacks an archive in a process of its own; fails if what it gets isn't whole. */
final class UnpackMain {

  private UnpackMain() {}

  public static void main(String[] args) throws IOException {
    ModelArchive archive = new ModelArchive(Path.of(args[1]), args[2], args[3]);
    Path model = ModelCache.at(Path.of(args[0])).unpack(archive);
    if (ModelManifest.damage(model).isPresent()) {
      throw new IllegalStateException(ModelManifest.damage(model).get());
    }
  }
}
