package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.testservers.PostgresServerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The queries of docs/jdbc.md are understood. */
class PostgresGuideTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  private static final Pattern QUERY = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  @Test
  void everyQueryIsAnswered() throws IOException {
    String guide = Files.readString(Path.of("../docs/jdbc.md"));
    List<String> queries = QUERY.matcher(guide).results().map(found -> found.group(1)).toList();
    assertThat(queries).hasSizeGreaterThan(3);
    try (PostgresDatabase database = new PostgresDatabase(SERVER.shared())) {
      queries.forEach(database::execute);
    }
  }
}
