package io.dualloop.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is exported is supported; a package is added here on purpose or not at all. */
class ModuleDescriptorTest {

  @Test
  void apiExports() {
    assertThat(exportsOf("io.dualloop.api"))
        .containsExactlyInAnyOrder(
            "io.dualloop.api",
            "io.dualloop.api.error",
            "io.dualloop.spi",
            "io.dualloop.spi.support");
  }

  @Test
  void testkitExports() {
    assertThat(exportsOf("io.dualloop.testkit")).containsExactly("io.dualloop.testkit");
  }

  @Test
  void tckExports() {
    assertThat(exportsOf("io.dualloop.tck"))
        .containsExactlyInAnyOrder("io.dualloop.tck", "io.dualloop.tck.faulty");
  }

  @Test
  void jdbcExports() {
    assertThat(exportsOf("io.dualloop.jdbc")).containsExactly("io.dualloop.jdbc");
  }

  @Test
  void coreExports() {
    assertThat(exportsOf("io.dualloop.core")).containsExactlyInAnyOrder(Modules.CORE_EXPORTED);
  }

  /** Packages exported to everybody by a named module that stands on the class path. */
  private static Stream<String> exportsOf(String module) {
    Path[] classPath =
        Stream.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
            .filter(entry -> entry.contains("dualloop"))
            .map(Path::of)
            .toArray(Path[]::new);
    ModuleDescriptor descriptor =
        ModuleFinder.of(classPath).find(module).orElseThrow().descriptor();
    assertThat(descriptor.isAutomatic()).isFalse();
    return descriptor.exports().stream().filter(e -> !e.isQualified()).map(Exports::source);
  }
}
