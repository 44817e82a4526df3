package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The client for pages as it is shipped; what it does is tested in a browser, with the examples.
 */
class BrowserClientTest {

  private static final int LIMIT_BYTES = 10_000;

  @ParameterizedTest
  @CsvSource({"dualloop.js, export class Tasks", "dualloop-socket.js, export const followBySocket"})
  void itIsSmallAndNeedsNothingElse(String file, String exported) throws Exception {
    try (InputStream in = HttpEndpoint.class.getResourceAsStream(file)) {
      byte[] shipped = in.readAllBytes();
      String text = new String(shipped, StandardCharsets.UTF_8);
      assertThat(shipped.length).isLessThan(LIMIT_BYTES);
      assertThat(text).contains(exported).doesNotContain("import(", "innerHTML", "eval(");
      assertThat(text.lines()).noneMatch(line -> line.startsWith("import "));
    }
  }
}
