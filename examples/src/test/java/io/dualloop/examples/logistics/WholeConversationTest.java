package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.VoskModel;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The conversation with two loops, played once in real time: real speech, real HTTP. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeConversationTest {

  private static final long SEED = 17;

  /** Named classes, as lambdas are not told of. Without a rehearsal there are 20. */
  private static final int MOST_LOADED = 5;

  private Play play;
  private List<String> loaded;

  @BeforeAll
  void playOnce(@TempDir Path folder) throws Exception {
    Path archive = Path.of(System.getProperty(Options.MODEL_PROPERTY));
    try (VoskModel model = VoskModel.open(ModelArchive.smallEnglish(archive));
        Recording flight = new Recording()) {
      flight.enable("jdk.ClassDefine").withoutStackTrace();
      flight.start();
      play = DualLoop.play(model, SEED);
      flight.stop();
      Path events = folder.resolve("classes.jfr");
      flight.dump(events);
      loaded =
          RecordingFile.readAllEvents(events).stream()
              .filter(each -> each.getEventType().getName().equals("jdk.ClassDefine"))
              .filter(each -> isLoop(each.getThread()))
              .map(each -> each.getClass("definedClass").getName())
              .toList();
    }
  }

  private static boolean isLoop(@Nullable RecordedThread thread) {
    return thread != null && ("dualloop-foreground-" + DualLoop.LOOP).equals(thread.getJavaName());
  }

  @Test
  void everyRecordingIsUnderstood() {
    assertThat(play.heard()).hasSameSizeAs(Conversation.SCENES);
    assertThat(play.heard().get(0).text()).isEqualTo("tell me where is parcel one zero two seven");
  }

  @Test
  void everyUtteranceGetsItsFirstFeedbackWithin300Milliseconds() {
    // By as much as a thread was late that only ticks, the machine makes any other late.
    double machine = play.control().worstMs();
    assertThat(play.firstFeedbackMs())
        .as("while a thread that only ticks was late by %s ms at worst", machine)
        .hasSameSizeAs(Conversation.SCENES)
        .allSatisfy(ms -> assertThat(ms).isBetween(0.0, 300.0 + machine));
  }

  @Test
  void theLoopNeverStandsStill() {
    // A tick is missed if it comes a whole period late. What threads miss that only tick is the
    // machine's doing, and not the same for each of them: the loop, which is one thread more, may
    // have the bad luck that they hadn't, in one of 10,000 ticks. Where the machine is busy with
    // something else, two counts of the same mean differ by twice their standard deviation.
    long ticks = play.lengthMs() / DualLoop.TICK.toMillis();
    long chance = (long) (2 * Math.sqrt(2.0 * play.control().ticksMissed()));
    assertThat(play.ticksMissed())
        .as(
            "ticks missed of %d, while a thread that only ticks missed %d",
            ticks, play.control().ticksMissed())
        .isLessThanOrEqualTo(play.control().ticksMissed() + chance + (ticks + 9_999) / 10_000);
  }

  @Test
  void theLoopHasNothingToLoadAnyMoreWhenTheCallBegins() {
    // To load a class takes the JVM part of a millisecond; those of a first cancel, a tick.
    assertThat(loaded)
        .as("classes that the loop loaded during the call")
        .hasSizeLessThanOrEqualTo(MOST_LOADED);
  }

  @Test
  void aBusyCarrierIsTriedAgainAndTheUserHearsOfIt() {
    assertThat(kinds(1)).containsExactly(Line.Kind.WORKING, Line.Kind.RETRY, Line.Kind.FRESH);
    assertThat(calls("track", "1027").get(0).result()).startsWith("429");
    long refusedAfter = new CarrierScript(SEED).reaction("1027", 1).afterMs();
    assertThat(calls("track", "1027").get(1).atMs() - calls("track", "1027").get(0).atMs())
        .as("Retry-After is honoured")
        .isGreaterThanOrEqualTo(refusedAfter + 1_000);
    assertThat(play.tasks().get(0).steps())
        .extracting(Play.Step::state)
        .containsExactly("PENDING", "PROCESSING", "RETRYING", "PROCESSING", "SUCCEEDED");
  }

  @Test
  void theSameQuestionIsAnsweredFromMemoryWithoutACall() {
    assertThat(kinds(2)).containsExactly(Line.Kind.FRESH);
    assertThat(texts(2).get(0)).contains("seconds ago it was seen in Hamburg");
    assertThat(callsDuring(2)).isEmpty();
  }

  @Test
  void anAgedAnswerIsToldWithItsAgeAndThenRefreshed() {
    assertThat(kinds(3)).containsExactly(Line.Kind.STALE, Line.Kind.REFRESHED);
    assertThat(texts(3).get(0)).matches("\\d+ seconds ago it was in Hamburg.*");
    assertThat(texts(3).get(1)).contains("moved").contains("Hanover");
    assertThat(callsDuring(3)).hasSize(1);
  }

  @Test
  void aSpokenCancelStopsTheWorkAndTellsTheTruth() {
    assertThat(kinds(4)).containsExactly(Line.Kind.WORKING);
    assertThat(kinds(5)).containsExactly(Line.Kind.CANCELLED);
    assertThat(texts(5).get(0)).contains("no longer asked");
    assertThat(calls("track", "5550"))
        .extracting(CarrierCall::result)
        .containsExactly("the caller left");
    assertThat(play.tasks().get(2).steps())
        .extracting(Play.Step::state)
        .containsExactly("PENDING", "PROCESSING", "CANCELLED");
  }

  @Test
  void aCommandSaidTwiceIsCarriedOutTwice() {
    assertThat(kinds(6)).containsExactly(Line.Kind.WORKING, Line.Kind.DONE);
    assertThat(kinds(7)).containsExactly(Line.Kind.WORKING, Line.Kind.DONE);
    assertThat(calls("redeliver", "1027"))
        .extracting(CarrierCall::result)
        .containsExactly("200 OK, booked as R-1", "200 OK, booked as R-2");
  }

  @Test
  void withTheCarrierDownWhatIsKnownIsToldAsOldAndTheRestIsAnsweredGracefully() {
    assertThat(kinds(8)).containsExactly(Line.Kind.STALE, Line.Kind.RETRY, Line.Kind.STALE);
    assertThat(texts(8).get(2)).contains("can't reach the carrier").contains("it was in Hanover");
    assertThat(kinds(9)).containsExactly(Line.Kind.WORKING, Line.Kind.RETRY, Line.Kind.SORRY);
    assertThat(texts(9).get(2)).contains("can't reach the carrier");
    assertThat(kinds(10)).containsExactly(Line.Kind.DONE);
  }

  @Test
  void nothingToldAsTrueIsWrong() {
    assertThat(play.said())
        .extracting(each -> each.line().kind())
        .doesNotContain(Line.Kind.WRONG, Line.Kind.CACHED);
  }

  private List<Line> lines(long turn) {
    return play.said().stream().map(Play.Said::line).filter(line -> line.turn() == turn).toList();
  }

  private List<Line.Kind> kinds(long turn) {
    return lines(turn).stream().map(Line::kind).toList();
  }

  private List<String> texts(long turn) {
    return lines(turn).stream().map(Line::text).toList();
  }

  private List<CarrierCall> calls(String request, String orderNo) {
    return play.calls().stream()
        .filter(call -> call.request().equals(request) && call.order().equals(orderNo))
        .toList();
  }

  /** The calls that began between this utterance's begin and the next one's. */
  private List<CarrierCall> callsDuring(int turn) {
    long from = play.heard().get(turn - 1).fromMs();
    long to = play.heard().get(turn).fromMs();
    return play.calls().stream().filter(call -> call.atMs() >= from && call.atMs() < to).toList();
  }
}
