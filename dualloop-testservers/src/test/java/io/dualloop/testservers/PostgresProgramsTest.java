package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresProgramsTest {

  @Test
  void theNewestIsTakenOfThoseThatHoldAServer(@TempDir Path versions) throws IOException {
    assertThat(PostgresPrograms.newestIn(versions)).isNull();
    for (String version : new String[] {"9.6", "15", "12", "common"}) {
      Path programs = Files.createDirectories(versions.resolve(version).resolve("bin"));
      Path initdb = Files.createFile(programs.resolve("initdb"));
      assertThat(initdb.toFile().setExecutable(true)).isTrue();
    }
    Files.createDirectories(versions.resolve("17").resolve("bin")); // has the client only

    assertThat(PostgresPrograms.newestIn(versions))
        .isEqualTo(new PostgresPrograms(versions.resolve("15").resolve("bin")));
  }
}
