package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PostgresUrlTest {

  @Test
  void keepsServerAndParameters() {
    assertThat(PostgresUrl.withDatabase("jdbc:postgresql://host:5432/one?user=me&ssl=true", "two"))
        .isEqualTo("jdbc:postgresql://host:5432/two?user=me&ssl=true");
    assertThat(PostgresUrl.withDatabase("jdbc:postgresql://[::1]/", "two"))
        .isEqualTo("jdbc:postgresql://[::1]/two");
    assertThat(PostgresUrl.withDatabase("jdbc:postgresql://host", "two"))
        .isEqualTo("jdbc:postgresql://host/two");
  }

  @Test
  void refusesOthersAndDoesNotTellThePassword() {
    assertThatThrownBy(() -> new SharedPostgres().at("postgresql://host/one?password=secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("postgresql://host/one")
        .hasMessageNotContaining("secret");
  }

  @Test
  void saysWhatIsMissingWhereNothingListens() {
    String url = "jdbc:postgresql://127.0.0.1:" + FreePort.find() + "/one?user=me&password=secret";
    assertThatThrownBy(() -> PostgresUrl.createDatabase(url))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("org.postgresql:postgresql")
        .hasMessageNotContaining("secret");
  }
}
