package io.dualloop.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about these tests says what they are. */
class ContractTableTest {

  private static final Path DOCS = Path.of(System.getProperty("basedir", "."), "..", "docs");
  private static final Pattern RULE = Pattern.compile("(?m)^### ([TF]\\d\\d) ");

  @Test
  void theTableInTheDocumentationIsTrueAndHasEveryRule() throws IOException {
    List<String> rules =
        RULE.matcher(Files.readString(DOCS.resolve("transport-contract.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(rules).hasSize(33);

    String table =
        ContractTable.HEAD + rules.stream().map(ContractTable::row).collect(Collectors.joining());

    assertThat(table).doesNotContain("NOTHING SHOWS IT");
    assertThat(Files.readString(DOCS.resolve("contract-tests.md")))
        .as("docs/contract-tests.md must have this table:%n%s", table)
        .contains(table);
  }
}
