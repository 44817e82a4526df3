package io.dualloop.voice.vosk.speaking;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a program prints, read so that neither a program that hangs nor one whose children keep the
 * pipe open can hold up the reader: it looks what is there instead of waiting in the read, which no
 * interrupt would end. What the program prints as errors is read along, so that it never waits for
 * that. Used by one thread. Closing kills the program with its children; those that have outlived
 * it are not known any more, and are left to the system.
 */
final class ProgramOutput extends InputStream {

  private static final Logger log = LoggerFactory.getLogger(ProgramOutput.class);

  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MOST_ERRORS = 500;
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private final Process process;
  private final String program;
  private final Duration deadline;
  private final InputStream out;
  private final InputStream err;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  ProgramOutput(Process process, String program, Duration deadline) {
    this.process = process;
    this.program = program;
    this.deadline = deadline;
    this.out = process.getInputStream();
    this.err = process.getErrorStream();
  }

  /** Gives the program all of its input. */
  void write(byte[] input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input);
    } catch (IOException e) {
      // It doesn't read it all, and may just be about to end. How, the reading says.
      log.debug("'{}' has not taken all of its input", program, e);
    }
  }

  /** Whether it prints nothing at all and ends well. Waits for the first of it. */
  boolean isEmpty() throws IOException {
    return awaitSome() == 0;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int there = length == 0 ? 0 : awaitSome();
    return there == 0 && length > 0 ? -1 : out.read(bytes, from, Math.min(there, length));
  }

  @Override
  public int read() throws IOException {
    return awaitSome() == 0 ? -1 : out.read();
  }

  @Override
  public int available() throws IOException {
    return out.available();
  }

  /** How much is there, once there is some; 0 at the end of a program that ended well. */
  private int awaitSome() throws IOException {
    long begun = System.nanoTime();
    while (true) {
      // Asked before looking: all that a dead program has printed is there.
      boolean alive = process.isAlive();
      readErrors();
      int there = out.available();
      if (there > 0) {
        return there;
      }
      if (!alive) {
        refuseFailure();
        return 0;
      }
      if (System.nanoTime() - begun > deadline.toNanos()) {
        throw new SynthesisException(
            "'" + program + "' has printed nothing for " + deadline.toMillis() + " ms" + said());
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while '" + program + "' was at work");
      }
    }
  }

  private void refuseFailure() throws SynthesisException {
    int status = process.exitValue();
    if (status != 0) {
      throw new SynthesisException("'" + program + "' has ended with " + status + said());
    }
  }

  private void readErrors() throws IOException {
    for (int there = err.available(); there > 0; there = err.available()) {
      byte[] some = err.readNBytes(there);
      errors.write(some, 0, Math.min(some.length, MOST_ERRORS - errors.size()));
    }
  }

  private String said() {
    String text = WHITE_SPACE.matcher(errors.toString(Charset.defaultCharset())).replaceAll(" ");
    return text.isBlank() ? "" : ": " + text.strip();
  }

  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    out.close();
    err.close();
  }
}
