package io.dualloop.voice.silero;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import io.dualloop.voice.vosk.audio.Pcm;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The one place where ONNX Runtime is called. Any number of threads may run the model at a time; a
 * lock keeps it from being freed under one of them, which would end the JVM.
 */
final class SileroSession implements AutoCloseable {

  /** Samples that are judged at once: 32 ms. */
  static final int WINDOW = 512;

  /** Samples of the window before, which the model wants to see again. */
  static final int CONTEXT = 64;

  /** Numbers that the model remembers a voice by, from window to window. */
  static final int STATE = 2 * 128;

  private static final long[] INPUT_SHAPE = {1, CONTEXT + WINDOW};
  private static final long[] STATE_SHAPE = {2, 1, 128};
  private static final Set<String> INPUTS = Set.of("input", "state", "sr");

  private final Path file;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final OnnxTensor sampleRate;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  private SileroSession(Path file, OrtEnvironment environment, OrtSession session)
      throws OrtException {
    this.file = file;
    this.environment = environment;
    this.session = session;
    this.sampleRate = OnnxTensor.createTensor(environment, (long) Pcm.SAMPLE_RATE);
  }

  static SileroSession open(Path file, byte[] model) throws SileroModelException {
    try {
      return open(file, OrtEnvironment.getEnvironment(), model);
    } catch (LinkageError e) {
      throw new SileroModelException(
          "ONNX Runtime's native library can't be loaded on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + "; there is one for Linux (x86-64, ARM64), Windows x86-64 and macOS ARM64, and the"
              + " folder for temporary files must have room and allow loading libraries",
          e);
    } catch (OrtException e) {
      throw new SileroModelException(
          "'" + file + "' can't be read as an ONNX model; get silero_vad_16k_op15.onnx anew", e);
    }
  }

  private static SileroSession open(Path file, OrtEnvironment environment, byte[] model)
      throws OrtException, SileroModelException {
    try (SessionOptions options = new SessionOptions()) {
      // It runs within a frame's time on the thread that asks; more threads would only spin.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      // What goes wrong is thrown; it need not be written to the console as well.
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      OrtSession session = environment.createSession(model, options);
      if (session.getInputNames().equals(INPUTS) && session.getNumOutputs() == 2) {
        return new SileroSession(file, environment, session);
      }
      String inputs = session.getInputNames().toString();
      session.close();
      throw new SileroModelException(
          "'"
              + file
              + "' is no Silero model: its inputs are "
              + inputs
              + " and not input, state and sr; get silero_vad_16k_op15.onnx");
    }
  }

  void checkOpen() {
    lock.readLock().lock();
    try {
      refuseIfClosed();
    } finally {
      lock.readLock().unlock();
    }
  }

  private void refuseIfClosed() {
    if (closed) {
      throw new IllegalStateException(
          "The Silero model '" + file + "' is closed; close it after the hearings that use it");
    }
  }

  /**
   * Judges a window.
   *
   * @param samples context and window, 1 being full scale; direct
   * @param state what the window before left, and this one leaves; direct
   * @return how likely it is that somebody speaks in it, 0 to 1
   */
  float run(FloatBuffer samples, FloatBuffer state) {
    lock.readLock().lock();
    try {
      refuseIfClosed();
      return runOpen(samples, state);
    } catch (OrtException e) {
      throw new IllegalStateException("The Silero model '" + file + "' failed", e);
    } finally {
      lock.readLock().unlock();
    }
  }

  private float runOpen(FloatBuffer samples, FloatBuffer state) throws OrtException {
    try (OnnxTensor input = OnnxTensor.createTensor(environment, samples, INPUT_SHAPE);
        OnnxTensor before = OnnxTensor.createTensor(environment, state, STATE_SHAPE);
        OrtSession.Result result =
            session.run(Map.of("input", input, "state", before, "sr", sampleRate))) {
      FloatBuffer probability = floats(result, 0, 1);
      state.put(0, floats(result, 1, STATE), 0, STATE);
      return probability.get(0);
    }
  }

  private FloatBuffer floats(OrtSession.Result result, int output, int count) {
    if (result.get(output) instanceof OnnxTensor tensor) {
      FloatBuffer floats = tensor.getFloatBuffer();
      if (floats != null && floats.remaining() == count) {
        return floats;
      }
    }
    throw new IllegalStateException(
        "Output " + output + " of the model '" + file + "' is not " + count + " floats");
  }

  /** Frees what is native. Idempotent. */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        sampleRate.close();
        session.close();
      }
    } catch (OrtException e) {
      throw new IllegalStateException("The Silero model '" + file + "' can't be freed", e);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
