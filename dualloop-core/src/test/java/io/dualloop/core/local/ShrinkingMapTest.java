package io.dualloop.core.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShrinkingMapTest {

  @Test
  void keepsItsEntriesAndTheirOrderWhileItShrinks() {
    ShrinkingMap<Integer, String> map = ShrinkingMap.inOrder();
    for (int i = 0; i < 100_000; i++) {
      map.put(i, "v" + i);
    }
    for (int i = 0; i < 99_990; i++) {
      assertThat(map.first()).isEqualTo("v" + i);
      assertThat(map.remove(i)).isEqualTo("v" + i);
    }
    assertThat(map.size()).isEqualTo(10);
    assertThat(map.get(99_995)).isEqualTo("v99995");
    map.put(1, "again");
    for (int i = 99_990; i < 100_000; i++) {
      assertThat(map.first()).isEqualTo("v" + i);
      map.remove(i);
    }
    assertThat(map.first()).isEqualTo("again");
    assertThat(map.remove(7)).isNull();
    assertThat(map.isEmpty()).isFalse();
  }

  @Test
  void removesOnlyTheValueThatIsMeant() {
    ShrinkingMap<String, Object> map = ShrinkingMap.inNoOrder();
    Object mine = new Object();
    map.put("k", mine);
    map.remove("k", new Object());
    assertThat(map.get("k")).isSameAs(mine);
    map.remove("k", mine);
    map.remove("k", mine);
    assertThat(map.isEmpty()).isTrue();
  }
}
