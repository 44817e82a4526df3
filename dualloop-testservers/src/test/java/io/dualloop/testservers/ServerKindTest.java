package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.opentest4j.TestAbortedException;

class ServerKindTest {

  private static final ServerKind KIND = new ServerKind("Redis", "URL_OF_IT", "it by hand");

  static final List<ServerKind> ALL =
      Stream.of(SharedRedis.KIND, SharedPostgres.KIND, SharedRabbit.KIND).toList();

  @Test
  void theServerThatIsGivenComesFirst() {
    assertThat(KIND.find("redis://given", new Found("installed", "container")))
        .isEqualTo("redis://given");
  }

  @Test
  void thenTheInstalledOneAndThenAContainer() {
    assertThat(KIND.find(null, new Found("installed", "container"))).isEqualTo("installed");
    assertThat(KIND.find("", new Found("installed", "container"))).isEqualTo("installed");
    assertThat(KIND.find(null, new Found(null, "container"))).isEqualTo("container");
  }

  @Test
  void withoutAnyTheTestIsAbortedOrFails() {
    assertThatThrownBy(() -> ServerMissing.endTest("There is no Redis; install it", ""))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("There is no Redis; install it");
    assertThatThrownBy(() -> ServerMissing.endTest("There is no Redis; install it", "required"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("There is no Redis; install it")
        .hasMessageContaining("DUALLOOP_SERVERS");
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void withoutAnyItSaysWhatToInstall(ServerKind kind) {
    System.setProperty(ServerMissing.PROPERTY, "required");
    try {
      assertThatThrownBy(() -> kind.find(null, new Found(null, null)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("There is no " + kind.name())
          .hasMessageContaining("DUALLOOP_")
          .hasMessageContaining("apt-get install");
      assertThatThrownBy(kind::notInstalled)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("There is no " + kind.name())
          .hasMessageContaining("apt-get install");
    } finally {
      System.clearProperty(ServerMissing.PROPERTY);
    }
  }

  /** Finds texts. */
  private record Found(@Nullable String installed, @Nullable String container)
      implements ServerKind.Sources<String> {
    @Override
    public String at(String address) {
      return address;
    }
  }
}
