import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Checks that a file is one JSON object as {@code script/demo --redis --json} and {@code --rabbit}
 * promise: the right answers, hints carried, a worker that was killed, and its task begun again in time and ended
 * once. The second argument is the transport that has to have carried it.
 */
class CheckCrewDemo {

  private static final int UTTERANCES = 10;

  /**
   * The median. That each feedback comes within 300 ms is what the demo in one process is held to:
   * here three JVMs that have just started, and a broker, take the processors from the ears.
   */
  private static final double FEEDBACK_MS = 300;

  private static final double LATEST_FEEDBACK_MS = 600;

  /** After its lease, a task waits for the next sweep, a second at most; then for a free worker. */
  private static final long SWEEP_AND_BEGIN_MS = 1_300;

  private static final List<String> ANSWERS =
      List.of(
          "Your parcel is in Hamburg.",
          "It has moved on, and is now in Hanover.",
          "Cancelled. The carrier is no longer asked.",
          "Done. Parcel 1027 comes tomorrow, booking R-1.",
          "Done. Parcel 1027 comes tomorrow, booking R-2.",
          "Sorry, I can't reach the carrier right now. Please ask again later.",
          "Goodbye.");

  private final JsonNode demo;
  private final List<String> wrong = new ArrayList<>();

  private CheckCrewDemo(JsonNode demo) {
    this.demo = demo;
  }

  public static void main(String[] args) throws Exception {
    CheckCrewDemo check =
        new CheckCrewDemo(
            new ObjectMapper()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(Path.of(args[0]).toFile()));
    check.carriedBy(args[1]);
    check.hints();
    check.answers();
    check.feedback();
    check.kill();
    check.nothingLost();
    if (!check.wrong.isEmpty()) {
      System.err.println(args[0] + " is not what the demo promises:\n  " + String.join("\n  ", check.wrong));
      System.exit(1);
    }
    System.err.println(args[0] + " is as promised.");
  }

  private void expect(boolean right, String what, Object found) {
    if (!right) {
      wrong.add(what + ", found " + found);
    }
  }

  private static List<JsonNode> all(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).toList();
  }

  private void carriedBy(String transport) {
    expect(demo.path("transport").asText().equals(transport), transport + " expected", demo.path("transport"));
  }

  /**
   * A store would do without hints what this demo shows, only some hundred milliseconds later: each
   * task that began was told of, once as begun and once as ended at least.
   */
  private void hints() {
    int tasks = demo.path("tasks").size();
    expect(
        demo.path("wakeUpsCarried").asLong() >= tasks && tasks > 0,
        "a wake-up for each of " + tasks + " tasks expected",
        demo.path("wakeUpsCarried"));
    expect(
        demo.path("statusesCarried").asLong() >= 2L * tasks,
        "two statuses for each of " + tasks + " tasks expected",
        demo.path("statusesCarried"));
  }

  private void answers() {
    expect(demo.path("transcripts").size() == UTTERANCES, UTTERANCES + " transcripts expected", demo.path("transcripts"));
    List<String> spoken = all(demo.path("spoken")).stream().map(each -> each.path("text").asText()).toList();
    for (String answer : ANSWERS) {
      long times = spoken.stream().filter(answer::equals).count();
      expect(times == 1, "\"" + answer + "\" told once expected", times + " times in " + spoken);
    }
  }

  /** What the machine does to a thread that only ticks, it does to the loop, too. */
  private void feedback() {
    double delay = demo.path("controlWorstMs").asDouble();
    List<Double> feedback =
        all(demo.path("firstFeedbackMs")).stream().map(JsonNode::asDouble).sorted().toList();
    expect(feedback.size() == UTTERANCES, UTTERANCES + " first feedbacks expected", feedback);
    if (feedback.size() != UTTERANCES) {
      return; // the others are still to be checked and told
    }
    expect(
        feedback.get(UTTERANCES / 2) <= FEEDBACK_MS + delay,
        "a median of at most " + FEEDBACK_MS + " ms until the first feedback expected",
        feedback);
    expect(
        feedback.get(0) >= 0 && feedback.get(UTTERANCES - 1) <= LATEST_FEEDBACK_MS + delay,
        "first feedback of at most " + LATEST_FEEDBACK_MS + " ms expected",
        feedback);
  }

  private void kill() {
    JsonNode kill = demo.path("kill");
    long killed = all(demo.path("processes")).stream().filter(each -> each.path("killed").asBoolean()).count();
    long pids = all(demo.path("processes")).stream().map(each -> each.path("pid")).distinct().count();
    expect(pids == 3 && killed == 1, "three processes, one of them killed, expected", demo.path("processes"));
    expect(
        kill.hasNonNull("begunAgainBy") && !kill.path("begunAgainBy").equals(kill.path("process")),
        "the task begun again by the other worker expected",
        kill);
    long allowed = kill.path("leaseMs").asLong() + SWEEP_AND_BEGIN_MS + demo.path("controlWorstMs").asLong();
    expect(
        kill.path("begunAgainAfterMs").asLong(Long.MAX_VALUE) <= allowed,
        "the task begun again within " + allowed + " ms expected",
        kill);
    expect(kill.path("endings").asLong() == 1, "one ending of the killed worker's task expected", kill);
    long attempts =
        all(demo.path("attempts")).stream().filter(each -> each.path("taskId").equals(kill.path("taskId"))).count();
    expect(attempts == 2, "two attempts of the killed worker's task expected", attempts);
  }

  private void nothingLost() {
    for (String key : List.of("tasksNotEndedOnce", "saidTwice", "unfinishedInStore")) {
      expect(demo.path(key).asLong(-1) == 0, key + ": 0 expected", demo.path(key));
    }
    for (String key : List.of("deliveriesOrdered", "deliveriesBooked")) {
      expect(demo.path(key).asLong() == 2, key + ": 2 expected", demo.path(key));
    }
  }
}
