package io.dualloop.core.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.codec.JsonCodec;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RequestKeysTest {

  record Track(String orderNo, String tone) {}

  private static final Query<Track, String> TRACK =
      TaskType.query("TRACK", Track.class, String.class).sameWhen(Track::orderNo);

  private final RequestKeys keys = new RequestKeys(JsonCodec.standard());

  @Test
  void onlyTheCriticalPartCounts() {
    User user = User.of("u");
    assertThat(keys.of(TRACK.of(new Track("1", "polite")), user))
        .isEqualTo(keys.of(TRACK.of(new Track("1", "rude")), user))
        .isNotEqualTo(keys.of(TRACK.of(new Track("2", "polite")), user));
  }

  @Test
  void withoutSameWhenAllParametersCount() {
    Query<Track, String> all = TaskType.query("TRACK", Track.class, String.class);
    assertThat(keys.of(all.of(new Track("1", "polite")), User.of("u")))
        .isNotEqualTo(keys.of(all.of(new Track("1", "rude")), User.of("u")));
  }

  @Property
  void noTwoUsersShareAKeyHoweverTheyAreNamed(
      @ForAll String tenant, @ForAll String principal, @ForAll String other) {
    String one =
        keys.of(TRACK.of(new Track("1", "")), new User(cut(tenant), cut(principal))).value();
    String two = keys.of(TRACK.of(new Track("1", "")), new User(cut(tenant), cut(other))).value();
    assertThat(one.equals(two)).isEqualTo(cut(principal).equals(cut(other)));
  }

  @Property
  void noPartPosesAsAnother(@ForAll String a, @ForAll String b) {
    String one = keys.of(TRACK.of(new Track(a, "")), new User("", cut(b))).value();
    String two = keys.of(TRACK.of(new Track(b, "")), new User("", cut(a))).value();
    assertThat(one.equals(two)).isEqualTo(a.equals(b));
  }

  @Property
  void aTextIsQuotedAsTheMapperDoes(@ForAll String text) {
    JsonCodec codec = JsonCodec.standard();
    assertThat("[" + codec.canonical(text) + "]").isEqualTo(codec.canonical(List.of(text)));
  }

  @Property(tries = 100)
  void longPartsKeepTheKeyShortAndDistinct(@ForAll String end) {
    String start = "x".repeat(300);
    String one = keys.of(TRACK.of(new Track(start + end, "")), User.of("u")).value();
    String two = keys.of(TRACK.of(new Track(start + end + "!", "")), User.of("u")).value();
    assertThat(one.length()).isLessThan(200);
    assertThat(one).isNotEqualTo(two);
  }

  @Test
  void aNullCriticalPartIsRefusedWithTheTypesName() {
    @SuppressWarnings("NullAway") // the mistake under test
    Query<Track, String> broken = TRACK.sameWhen(track -> null);
    assertThatThrownBy(() -> keys.of(broken.of(new Track("1", "")), User.of("u")))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("sameWhen of TRACK gave null");
  }

  private static String cut(String text) {
    return text.length() <= 256 ? text : text.substring(0, 256);
  }
}
