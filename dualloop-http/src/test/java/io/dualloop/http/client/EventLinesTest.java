package io.dualloop.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLinesTest {

  private final List<String> told = new ArrayList<>();
  private final EventLines lines = new EventLines(new Told());

  private void say(String... some) {
    for (String line : some) {
      lines.onNext(line);
    }
  }

  @Test
  void theLinesOfOneEventStayLines() {
    say("id: 7", "data: {", "data: }", "", ": alive", "", "data:x", "");

    assertThat(told).containsExactly("7 {\n}", "7 x");
  }

  @Test
  void anEventWithoutAnEndIsCut() {
    String line = "data: " + "x".repeat(EventLines.LONGEST_EVENT / 4);
    say("id: 7", line, line, line, line, line, "", "data: late", "");

    assertThat(told).containsExactly("ended");
  }

  private final class Told implements EventLines.Listener {

    @Override
    public void line() {}

    @Override
    public void event(String id, String data) {
      told.add(id + " " + data);
    }

    @Override
    public void retry(Duration wait) {}

    @Override
    public void ended() {
      told.add("ended");
    }
  }
}
