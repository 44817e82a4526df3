package io.dualloop.core.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Json;
import io.dualloop.api.TypeRef;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JsonCodecTest {

  private final JsonCodec codec = JsonCodec.standard();

  record Leg(String from, Instant at, Optional<Duration> took) {}

  @Test
  void valuesComeBackEqual() {
    Leg leg = new Leg("Köln", Instant.parse("2026-01-01T00:00:00Z"), Optional.empty());
    Json json = codec.write(leg, Leg.class);

    assertThat(codec.<Leg>read(json, Leg.class)).isEqualTo(leg);
    var list = new TypeRef<List<Leg>>() {};
    assertThat(codec.<List<Leg>>read(codec.write(List.of(leg), list.type()), list.type()))
        .containsExactly(leg);
  }

  @Test
  void unknownPropertiesAreIgnoredSoThatEitherSideMayGrow() {
    Json json = Json.of("{\"from\":\"A\",\"new\":1}");
    assertThat(codec.<Leg>read(json, Leg.class).from()).isEqualTo("A");
  }

  @Test
  void whatDoesNotFitIsRefusedWithTheTypeButWithoutTheData() {
    assertThatThrownBy(() -> codec.read(Json.of("{\"at\":\"secret\"}"), Leg.class))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("Leg");
    assertThatThrownBy(() -> codec.read(Json.of("[1] 2"), int[].class))
        .isInstanceOf(CodecException.class);
  }

  @Test
  void rawJsonPassesThroughOnceItIsKnownToBeJson() {
    Json raw = Json.of("{ \"a\" : 1 }");
    assertThat(codec.write(raw, Json.class)).isEqualTo(raw);
    assertThat(codec.<Json>read(raw, Json.class)).isEqualTo(raw);
    assertThatThrownBy(() -> codec.write(Json.of("{"), Json.class))
        .isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> codec.write(Json.of(""), Json.class))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> codec.write(Json.of("1 2"), Json.class))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("behind its end");
  }

  @Test
  void canonicalFormDoesNotDependOnOrder() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("b", 1);
    one.put("a", List.of("x"));
    Map<String, Object> two = new LinkedHashMap<>();
    two.put("a", List.of("x"));
    two.put("b", 1);

    assertThat(codec.canonical(one)).isEqualTo(codec.canonical(two));
    assertThat(codec.canonical(Json.of("{\"b\":1, \"a\":[\"x\"]}")))
        .isEqualTo(codec.canonical(two));
  }

  record Tagged(Set<String> tags) {}

  @Test
  void canonicalFormOfASetDoesNotDependOnItsIteration() {
    Set<String> one = new LinkedHashSet<>(List.of("x", "y", "a"));
    Set<String> two = new LinkedHashSet<>(List.of("a", "y", "x"));

    assertThat(codec.canonical(new Tagged(one)))
        .isEqualTo(codec.canonical(new Tagged(two)))
        .isEqualTo("{\"tags\":[\"a\",\"x\",\"y\"]}");
    assertThat(codec.canonical(List.of("y", "x"))).isEqualTo("[\"y\",\"x\"]");
  }

  record Hostile(String text) {
    Hostile {
      throw new IllegalStateException("on purpose " + text);
    }
  }

  @Test
  void whatTheUsersClassesThrowIsACodecException() {
    assertThatThrownBy(() -> codec.read(Json.of("{\"text\":\"x\"}"), Hostile.class))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("Hostile");
  }
}
