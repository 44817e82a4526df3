package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vosk.LibVosk;
import org.vosk.LogLevel;
import org.vosk.Model;

/** The one place where the native library is loaded. */
final class NativeVosk {

  private static final String ENCODING = "jna.encoding";
  private static final Logger log = LoggerFactory.getLogger(NativeVosk.class);

  private NativeVosk() {}

  static Model open(Path folder) throws IOException {
    // JNA reads this once, when its first class is loaded; without it, text that isn't ASCII would
    // depend on the platform's locale.
    if (System.getProperty(ENCODING) == null) {
      System.setProperty(ENCODING, "UTF-8");
    } else if (!"UTF-8".equalsIgnoreCase(System.getProperty(ENCODING))) {
      log.warn(
          "The system property {} is {}; words that aren't ASCII will be garbled. Set it to UTF-8.",
          ENCODING,
          System.getProperty(ENCODING));
    }
    try {
      LibVosk.setLogLevel(LogLevel.WARNINGS);
      return new Model(folder.toString());
    } catch (LinkageError e) {
      throw new VoskModelException(
          "Vosk's native library can't be loaded on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + "; there is one for Linux x86-64, Windows x86-64 and macOS, and the folder for"
              + " temporary files must allow loading libraries",
          e);
    } catch (IOException e) {
      throw new VoskModelException(
          "Vosk can't read the model in '"
              + folder
              + "': it is damaged or made for another version; unpack it again",
          e);
    }
  }
}
