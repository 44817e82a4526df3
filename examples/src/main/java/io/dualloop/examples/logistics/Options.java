package io.dualloop.examples.logistics;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the demo was told.
 *
 * @param json whether only the JSON is printed
 * @param live whether somebody speaks
 * @param webPort where the page is served; -1 if there is none
 * @param broker what carries the work to other processes; null if this one does it
 * @param headset whether the microphone does not hear the loudspeaker
 * @param help whether only the usage is printed
 * @param model where the speech model is: its archive or its folder
 */
record Options(
    boolean json,
    boolean live,
    int webPort,
    @Nullable Broker broker,
    boolean headset,
    boolean help,
    Path model) {

  private static final int NO_PORT = -1;
  private static final int WEB_PORT = 8080;

  static final String MODEL_PROPERTY = "dualloop.vosk.model";

  static final String USAGE =
      """
      usage: script/demo [--json | (--redis | --rabbit) [--json] | --live [--headset] |
                          --web[=PORT] | --help]
        (nothing)  plays the conversation twice, prints both time-lines, and draws them on a page
        --json     plays the same, and prints one JSON object
        --redis    plays it once over Redis, with the workers in processes of their own, one of
                   which is killed half-way; starts a Redis of its own, or uses the one at
                   DUALLOOP_REDIS_URL; with --json it prints one JSON object
        --rabbit   as --redis, but over RabbitMQ, with the tasks in a database (H2); starts a RabbitMQ of
                   its own, or uses the one at DUALLOOP_RABBIT_URL
        --live     listens on the microphone and answers, until you say goodbye; asks the same carrier
                   about parcels such as 1 0 2 7. With a loudspeaker it can be stopped by a word;
                   with --headset it can be spoken over
        --web      serves the assistant as a page on port 8080 of this machine, or on PORT, until it is
                   interrupted; it can be typed and spoken to
        --help     prints this
      """;

  /** The demo can't run as it was called; the message is for the one who called it. */
  static final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  static Options parse(String[] args, String model) throws UsageException {
    boolean json = false;
    boolean live = false;
    int webPort = NO_PORT;
    Broker broker = null;
    boolean headset = false;
    boolean help = false;
    for (String arg : args) {
      switch (arg) {
        case "--json" -> json = true;
        case "--live" -> live = true;
        case "--redis" -> broker = only(Broker.REDIS, broker);
        case "--rabbit" -> broker = only(Broker.RABBIT, broker);
        case "--headset" -> headset = true;
        case "--help", "-h" -> help = true;
        case "--web" -> webPort = WEB_PORT;
        default -> {
          if (!arg.startsWith("--web=")) {
            throw new UsageException("unknown argument '" + arg + "'");
          }
          webPort = port(arg.substring("--web=".length()));
        }
      }
    }
    if ((headset && !live) || (json && live)) {
      throw new UsageException("--headset goes with --live, and --json with neither");
    }
    if (broker != null && live) {
      throw new UsageException("--redis and --rabbit don't go with --live");
    }
    if (webPort != NO_PORT && (json || live || broker != null)) {
      throw new UsageException("--web goes with nothing else");
    }
    // A page without a model can be typed to.
    boolean isSilent = help || (webPort != NO_PORT && model.isBlank());
    Path path = isSilent ? Path.of("") : modelPath(model);
    return new Options(json, live, webPort, broker, headset, help, path);
  }

  boolean web() {
    return webPort != NO_PORT;
  }

  private static int port(String text) throws UsageException {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new UsageException("the port must be 0 to 65535, but is '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  private static Broker only(Broker broker, @Nullable Broker before) throws UsageException {
    if (before != null && before != broker) {
      throw new UsageException("--redis and --rabbit don't go together");
    }
    return broker;
  }

  private static Path modelPath(String model) throws UsageException {
    if (model.isBlank()) {
      throw new UsageException(
          "no speech model: start the demo with script/demo, or set -D"
              + MODEL_PROPERTY
              + " to the model's folder or archive");
    }
    try {
      Path path = Path.of(model);
      if (Files.exists(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Told below, as for a path that leads nowhere.
    }
    throw new UsageException(
        "there is no speech model at '" + model + "'; script/demo fetches one");
  }
}
