package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogisticsDemoTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void refusesAnUnknownArgumentWithTheUsage() {
    assertThat(run("--jsn")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("unknown argument '--jsn'").contains("usage:");
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void overABrokerNobodyIsListenedTo() {
    assertThat(run("--redis", "--live")).isEqualTo(2);
    assertThat(run("--live", "--rabbit")).isEqualTo(2);
    assertThat(err.toString(UTF_8).split("--redis and --rabbit don't go with --live", -1))
        .hasSize(3);
  }

  @Test
  void itIsOneBrokerOrTheOther() throws Exception {
    assertThat(run("--redis", "--rabbit")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--redis and --rabbit don't go together");
    assertThat(Options.parse(new String[] {"--rabbit", "--rabbit"}, ".").broker())
        .isEqualTo(Broker.RABBIT);
  }

  @Test
  void thePageNeedsNoModelAndGoesWithNothingElse() throws Exception {
    assertThat(Options.parse(new String[] {"--web"}, "").webPort()).isEqualTo(8080);
    assertThat(Options.parse(new String[] {"--web=0"}, "").webPort()).isZero();
    assertThat(run("--web=65536")).isEqualTo(2);
    assertThat(run("--web", "--json")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("the port must be 0 to 65535, but is '65536'")
        .contains("--web goes with nothing else");
  }

  @Test
  void anAddressThatIsNoneIsRefusedWithoutShowingIt() {
    assertThatThrownBy(() -> RedisVenue.understood("rodis://user:secret@host"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("DUALLOOP_REDIS_URL")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> RabbitVenue.understood("ampq://user:secret@host"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("DUALLOOP_RABBIT_URL")
        .hasMessageNotContaining("secret");
  }

  @Test
  void printsItsUsageWithoutAModel() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("usage: script/demo");
  }

  @Test
  void saysThatTheModelIsMissing() {
    assertThatThrownBy(() -> Options.parse(new String[0], ""))
        .hasMessageContaining("no speech model")
        .hasMessageContaining("script/demo");
    assertThatThrownBy(() -> Options.parse(new String[0], "/no/such/model"))
        .hasMessageContaining("'/no/such/model'");
  }

  @Test
  void saysThatTheFolderHoldsNoModel(@TempDir Path folder) {
    String before = System.setProperty(Options.MODEL_PROPERTY, folder.toString());
    try {
      assertThat(run()).isEqualTo(1);
      assertThat(err.toString(UTF_8)).contains("error: ").contains(folder.toString());
      assertThat(out.toString(UTF_8)).isEmpty();
    } finally {
      if (before == null) {
        System.clearProperty(Options.MODEL_PROPERTY);
      } else {
        System.setProperty(Options.MODEL_PROPERTY, before);
      }
    }
  }

  private int run(String... args) {
    return LogisticsDemo.run(
        args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }
}
