package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import org.junit.jupiter.api.Test;

/** How dead letters are bounded. */
class DeadLetterTest {

  private static final TaskError UNREADABLE =
      TaskError.permanent(TaskError.ENVELOPE_INVALID, "no type");

  private final DeadLetters letters = new Rig().store.deadLetters();

  @Test
  void theNewestLettersComeFirstAndTheOldestGo() {
    Rig small = new Rig(builder -> builder.maxDeadLetters(3));
    DeadLetters few = small.store.deadLetters();
    for (String letter : new String[] {"a", "b", "c", "d", "b"}) {
      now(few.keep(new DeadLetter(id(letter), "", UNREADABLE, Json.of("?"))));
    }
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("b", "d", "c");
    assertThat(now(few.list(1))).hasSize(1);
    assertThat(now(few.get(id("a")))).isEmpty();
    assertThat(now(few.remove(id("b")))).isTrue();
    assertThat(now(few.remove(id("b")))).isFalse();
  }

  @Test
  void lettersAreReadInPages() {
    for (String letter : new String[] {"a", "b", "c", "d", "e"}) {
      now(letters.keep(new DeadLetter(id(letter), "", UNREADABLE, Json.of("?"))));
    }
    assertThat(now(letters.count())).isEqualTo(5);
    assertThat(now(letters.list(2))).extracting(l -> l.id().value()).containsExactly("e", "d");
    assertThat(now(letters.list(2, id("d"))))
        .extracting(l -> l.id().value())
        .containsExactly("c", "b");
    assertThat(now(letters.list(2, id("b")))).extracting(l -> l.id().value()).containsExactly("a");
    assertThat(now(letters.list(2, id("a")))).isEmpty();
    assertThat(now(letters.list(2, id("never-was")))).isEmpty();
  }

  @Test
  void T16_lettersAreBoundedByBytesAndTheNewestIsKept() {
    Rig small = new Rig(builder -> builder.maxDeadLetterBytes(2 << 20));
    DeadLetters few = small.store.deadLetters();
    Json large = Json.of(new byte[900_000]);
    for (String letter : new String[] {"a", "b", "c", "c", "d"}) {
      now(few.keep(new DeadLetter(id(letter), "", UNREADABLE, large)));
    }
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("d", "c");
    now(few.keep(new DeadLetter(id("e"), "", UNREADABLE, Json.of(new byte[3 << 20]))));
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("e");
    now(few.remove(id("e")));
    now(few.keep(new DeadLetter(id("f"), "", UNREADABLE, large)));
    now(few.keep(new DeadLetter(id("g"), "", UNREADABLE, large)));
    assertThat(now(few.list(9))).as("what is removed counts no more").hasSize(2);
  }
}
