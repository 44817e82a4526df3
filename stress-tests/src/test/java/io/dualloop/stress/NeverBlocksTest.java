package io.dualloop.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Watches the foreground loop's thread with the JVM's own flight recorder, while handlers hang,
 * fail and answer, and hundreds of sessions ask, cancel and withdraw.
 */
@Timeout(120)
class NeverBlocksTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class).goodFor(Duration.ofMillis(50));
  private static final List<String> BLOCKING =
      List.of(
          "jdk.ThreadPark",
          "jdk.ThreadSleep",
          "jdk.JavaMonitorWait",
          "jdk.JavaMonitorEnter",
          "jdk.SocketRead",
          "jdk.SocketWrite",
          "jdk.FileRead",
          "jdk.FileWrite",
          "jdk.FileForce");
  private static final String LOOP_THREAD = "dualloop-foreground-watched";
  private static final Duration LONGEST_MONITOR_WAIT = Duration.ofMillis(1);

  @Test
  void L01_theLoopsThreadParksOnlyWhenIdleAndDoesNoInputOrOutput(@TempDir Path folder)
      throws Exception {
    // Once before, since the JVM reads a class from its file on the thread that uses it first.
    disturb();
    Path file = folder.resolve("loop.jfr");
    try (Recording recording = new Recording()) {
      BLOCKING.forEach(
          event -> recording.enable(event).withThreshold(Duration.ZERO).withStackTrace());
      recording.start();
      disturb();
      recording.stop();
      recording.dump(file);
    }
    List<String> offences = new ArrayList<>();
    int idle = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      RecordedThread thread = event.getThread();
      if (thread == null || !LOOP_THREAD.equals(thread.getJavaName())) {
        continue;
      }
      if (isIdleWait(event)) {
        idle++;
      } else if (!isShortMonitorWait(event) && !isClassLoading(event)) {
        offences.add(event.toString());
      }
    }
    assertThat(idle).as("the recording saw the loop").isPositive();
    assertThat(offences).isEmpty();
  }

  private static void disturb() throws InterruptedException {
    CountDownLatch carrier = new CountDownLatch(1);
    Transport transport = InProcessTransport.create();
    try (ForegroundLoop loop =
            ForegroundLoop.on(transport)
                .name("watched")
                .tick(Duration.ofMillis(10), () -> {})
                .start();
        BackgroundLoop workers =
            BackgroundLoop.on(transport)
                .slots(4)
                .drainWithin(Duration.ofMillis(100))
                .handle(
                    ASK,
                    (question, task) -> {
                      if (question.startsWith("hang")) {
                        carrier.await();
                      } else if (question.startsWith("fail")) {
                        throw new IOException("on purpose");
                      }
                      return question;
                    },
                    Handling.attempts(2).backoff(Duration.ofMillis(5)))
                .start()) {
      CountDownLatch answered = new CountDownLatch(1_000);
      Queue<String> heard = new ConcurrentLinkedQueue<>();
      List<Session<String>> sessions = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        sessions.add(loop.openSession("s" + i, User.of("u" + i % 7), heard::add));
      }
      for (int i = 0; i < 1_000; i++) {
        ask(sessions.get(i % 100), i, answered);
      }
      carrier.countDown();
      assertThat(answered.await(60, TimeUnit.SECONDS)).as("everyone was answered").isTrue();
      assertThat(workers.health().slots()).isEqualTo(4);
    }
    transport.close();
  }

  private static void ask(Session<String> session, int number, CountDownLatch answered) {
    String kind = number % 50 == 0 ? "hang" : number % 3 == 0 ? "fail" : "find";
    var turn = session.newTurn();
    Inquiry<String> asked =
        turn.ask(
            ASK.of(kind + number % 20),
            answer -> {
              session.say("heard " + answer);
              if (answer instanceof Answer.Working) {
                session.sayIfRoom("working");
              }
            });
    var unused =
        asked
            .within(Duration.ofSeconds(30))
            .whenComplete((answer, failure) -> answered.countDown());
    int fate = ThreadLocalRandom.current().nextInt(10);
    if (fate == 0) {
      var cancelled = asked.cancel();
      assertThat(cancelled).isNotNull();
    } else if (fate == 1) {
      turn.withdraw();
    }
  }

  private static boolean isIdleWait(RecordedEvent event) {
    return event.getEventType().getName().equals("jdk.ThreadPark")
        && event.getStackTrace() != null
        && event.getStackTrace().getFrames().stream()
            .map(RecordedFrame::getMethod)
            .anyMatch(
                method ->
                    method.getType().getName().endsWith(".ThreadDrive")
                        && method.getName().equals("park"));
  }

  /** A way that only a rare order of events takes may meet a class that no run before has used. */
  private static boolean isClassLoading(RecordedEvent event) {
    return event.getEventType().getName().equals("jdk.FileRead")
        && event.getStackTrace() != null
        && event.getStackTrace().getFrames().stream()
            .map(frame -> frame.getMethod().getType().getName())
            .anyMatch(type -> type.startsWith("jdk.internal.loader."));
  }

  private static boolean isShortMonitorWait(RecordedEvent event) {
    return event.getEventType().getName().equals("jdk.JavaMonitorEnter")
        && event.getDuration().compareTo(LONGEST_MONITOR_WAIT) <= 0;
  }
}
