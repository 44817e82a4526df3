package io.dualloop.examples.transcribe;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Prints one line for each WAV file of a folder: how it was heard, and how soon. */
public final class Transcribe {

  static final String MODEL_PROPERTY = "dualloop.vosk.model";

  static final String USAGE =
      """
      usage: script/transcribe [--fast] FOLDER
        Hears each WAV file of the folder as a call of its own, a few side by side, at the pace of
        speech, and prints: when the last turn's speech ended, how long after that its end and the
        first sound in return came, and what was said.
        --fast   as fast as it can be decoded; the times are then without meaning and left out
      """;

  private static final int SIDE_BY_SIDE = 3;

  private Transcribe() {}

  /**
   * Runs it. Exits with 2 if it was called wrongly, with 1 if a file could not be heard.
   *
   * @param args see the usage
   */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    List<String> rest = new ArrayList<>(List.of(args));
    boolean fast = rest.remove("--fast");
    if (rest.size() != 1 || rest.get(0).startsWith("-")) {
      err.print(USAGE);
      return 2;
    }
    try {
      List<Path> files = wavs(Path.of(rest.get(0)));
      return transcribe(files, !fast, out, err) ? 0 : 1;
    } catch (IOException e) {
      err.println("error: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      err.println("error: interrupted");
      return 1;
    }
  }

  private static List<Path> wavs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no folder '" + folder + "'");
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".wav"))
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new IOException("there is no WAV file in '" + folder + "'");
      }
      return found;
    }
  }

  private static boolean transcribe(
      List<Path> files, boolean atPace, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try (VoskModel model = open(Path.of(System.getProperty(MODEL_PROPERTY, "")));
        VoskRecognizers recognizers = VoskRecognizers.on(model).recognizers(SIDE_BY_SIDE).start();
        Transport transport = InProcessTransport.create();
        ForegroundLoop loop =
            ForegroundLoop.on(transport).tick(Duration.ofMillis(10), () -> {}).start();
        Callers callers = Callers.of(SIDE_BY_SIDE)) {
      ProgressBar progress = new ProgressBar(files.size(), err);
      List<Future<Line>> lines = new ArrayList<>();
      for (Path file : files) {
        lines.add(callers.submit(() -> new FileCall(file, atPace).hear(recognizers, loop)));
      }
      out.println(Line.HEADER);
      boolean all = true;
      for (int i = 0; i < files.size(); i++) {
        Line line = line(files.get(i), lines.get(i));
        progress.clear();
        out.println(line.format());
        progress.step();
        all &= line.failure().isEmpty();
      }
      progress.clear();
      return all;
    }
  }

  private static Line line(Path file, Future<Line> line) throws InterruptedException {
    try {
      return line.get();
    } catch (ExecutionException e) {
      return Line.failed(file, String.valueOf(e.getCause()));
    }
  }

  private static VoskModel open(Path model) throws IOException {
    return Files.isDirectory(model)
        ? VoskModel.open(model)
        : VoskModel.open(ModelArchive.smallEnglish(model));
  }
}
