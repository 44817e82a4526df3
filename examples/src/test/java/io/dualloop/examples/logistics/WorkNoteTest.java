package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkNoteTest {

  @ParameterizedTest
  @EnumSource(WorkNote.Step.class)
  void isReadAsItWasWritten(WorkNote.Step step) {
    WorkNote note = new WorkNote(step, "REDELIVER", "0f3c-1", 12);

    assertThat(WorkNote.parse(note.line())).contains(note);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ready", "began A b", "began A b x", "began A b 1 2", "sang A b 1"})
  void anyOtherLineIsNone(String line) {
    assertThat(WorkNote.parse(line)).isEmpty();
  }
}
