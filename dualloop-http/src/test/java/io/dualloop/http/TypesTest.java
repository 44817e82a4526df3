package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Payloads that fit their type and yet can't be asked. */
class TypesTest {

  /** Where what. */
  record Place(String name) {}

  private static final Query<Place, String> WHERE =
      TaskType.query("WHERE", Place.class, String.class);

  private static void isInvalid(Query<Place, String> type) {
    Types types = new Types(Map.of("WHERE", type), false);
    String body = "{\"type\":\"WHERE\",\"payload\":{}}";
    HttpCall call =
        new HttpCall(
            "POST",
            "/tasks",
            null,
            Map.of(),
            atMost -> CompletableFuture.completedFuture(new byte[0]));

    assertThatThrownBy(
            () ->
                types.request(Order.read(body.getBytes(StandardCharsets.UTF_8)), call, User.ANYONE))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem().kind()).isEqualTo("payload-invalid"));
  }

  @Test
  void aPayloadWithoutTheCriticalPartIsInvalid() {
    isInvalid(WHERE.sameWhen(place -> place.name()));
  }

  @Test
  void aPayloadThatMakesTheCriticalPartThrowIsInvalid() {
    isInvalid(WHERE.sameWhen(place -> place.name().trim()));
  }

  @Test
  void aPayloadWithoutTagsIsInvalid() {
    isInvalid(WHERE.taggedBy(place -> Set.of(place.name())));
  }
}
