package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.VoskModel;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Plays one conversation twice, in a single loop and with two, and shows both. Start it with {@code
 * script/demo}.
 */
public final class LogisticsDemo {

  private static final long SEED = 17;

  private LogisticsDemo() {}

  /**
   * Runs the demo. Exits with 2 if it was called wrongly, with 1 if it failed.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    try {
      Options options = Options.parse(args, System.getProperty(Options.MODEL_PROPERTY, ""));
      if (options.help()) {
        out.print(Options.USAGE);
      } else if (options.web()) {
        web(options, out);
      } else if (options.live()) {
        live(options, out);
      } else if (options.broker() != null) {
        crew(options.broker(), options, out, err);
      } else {
        show(options, out, err);
      }
      return 0;
    } catch (Options.UsageException e) {
      err.println("error: " + e.getMessage());
      err.print(Options.USAGE);
      return 2;
    } catch (IOException e) {
      err.println("error: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      err.println("error: interrupted");
      return 1;
    }
  }

  private static void show(Options options, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try (VoskModel model = open(options.model())) {
      err.println("Playing the conversation in a single loop, 34 seconds ...");
      Play single = SingleLoop.play(model, SEED);
      if (!options.json()) {
        out.print(TextReport.timeline(single));
      }
      err.println("Playing it with two loops, 34 seconds ...");
      Play dual = DualLoop.play(model, SEED);
      if (options.json()) {
        out.println(JsonReport.of(dual, single));
        return;
      }
      out.print(TextReport.timeline(dual));
      out.print(TextReport.summary(single, dual));
      showPage("two-loops.html", Page.of(single, dual), "Both time-lines, drawn side by side", out);
    }
  }

  private static void crew(Broker broker, Options options, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try (VoskModel model = open(options.model());
        Venue venue = broker.open(System.getenv(), err)) {
      CrewPlay play = CrewPlay.play(model, SEED, venue.place(), err::println);
      if (options.json()) {
        out.println(CrewJson.of(play));
        return;
      }
      out.print(CrewText.of(play));
      String file = "over-" + broker.name().toLowerCase(Locale.ROOT) + ".html";
      showPage(file, CrewPage.of(play), "The call and the processes, drawn", out);
    }
  }

  private static void showPage(String file, String html, String what, PrintStream out)
      throws IOException {
    Path page = Files.createTempDirectory("dualloop-demo").resolve(file);
    Files.writeString(page, html);
    out.println("\n" + what + ": " + page.toUri());
  }

  private static void web(Options options, PrintStream out)
      throws IOException, InterruptedException {
    if (options.model().toString().isEmpty()) {
      WebDemo.serve(options.webPort(), null, out);
      return;
    }
    try (VoskModel model = open(options.model());
        VoskEars ears = VoskEars.on(model)) {
      WebDemo.serve(options.webPort(), ears, out);
    }
  }

  private static void live(Options options, PrintStream out)
      throws IOException, InterruptedException {
    try (VoskModel model = open(options.model())) {
      LiveCall.hold(model, options.headset(), out);
    }
  }

  private static VoskModel open(Path model) throws IOException {
    return Files.isDirectory(model)
        ? VoskModel.open(model)
        : VoskModel.open(ModelArchive.smallEnglish(model));
  }
}
