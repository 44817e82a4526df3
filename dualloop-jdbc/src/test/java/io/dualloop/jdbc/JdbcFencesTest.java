package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Invalidation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Names of counters, whatever characters a key has. */
class JdbcFencesTest {

  @Test
  void namesAreReadAsTheyWereWritten() {
    List<String> odd = List.of("k:", "t:12 3", "k:a\nb \u00e9\ud83d\ude00", "all", "5 t:abc");
    assertThat(Fences.unpack(Fences.pack(odd))).isEqualTo(odd);
    assertThat(Fences.unpack(Fences.pack(List.of()))).isEmpty();
  }

  @Test
  void aNameSaysWhatWasInvalidated() {
    for (Invalidation what :
        Set.of(new Invalidation.Key("t:x"), new Invalidation.Tag("k:x"), new Invalidation.All())) {
      assertThat(Fences.what(Fences.name(what))).isEqualTo(what);
    }
  }

  @Test
  void aQuestionIsConcernedByItsKeyItsTagsAllAndTheFloor() {
    assertThat(Fences.names("q", Set.of("a", "b")))
        .containsExactlyInAnyOrder("all", "floor", "k:q", "t:a", "t:b");
  }
}
