package io.dualloop.voice.vosk;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import org.vosk.LibVosk;

/**
 * What Vosk's native library has and its Java classes hide: whether a model knows a word, and that
 * samples could not be taken, which the Java class gives back as the end of speech.
 */
final class VoskNative {

  static {
    // The very library that Vosk's own class has loaded, and not a second copy of it.
    Native.register(
        VoskNative.class, NativeLibrary.getInstance("vosk", LibVosk.class.getClassLoader()));
  }

  private VoskNative() {}

  /** The word's number, or -1 if the model doesn't know it. */
  static native int vosk_model_find_word(Pointer model, String word);

  /** 1 at the end of speech, 0 within it, -1 if the samples were not taken. */
  static native int vosk_recognizer_accept_waveform(Pointer recognizer, byte[] data, int length);
}
