package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCacheTest {

  @TempDir Path temp;
  private Path folder;
  private ModelCache cache;

  @BeforeEach
  void makeCache() {
    folder = temp.resolve("cache");
    cache = ModelCache.at(folder);
  }

  @Test
  void unpacksOnlyTheModelsFolder() throws IOException {
    Path model = cache.unpack(zip("m.zip", "assets/model/conf/a.conf", "elsewhere/b"));

    assertThat(model.getParent()).isEqualTo(folder);
    assertThat(model.resolve("conf/a.conf")).hasContent("content of assets/model/conf/a.conf");
    assertThat(names(folder)).hasSize(1);
  }

  @Test
  void unpacksOnce() throws IOException {
    ModelArchive archive = zip("m.zip", "assets/model/a");
    Path model = cache.unpack(archive);
    Files.delete(archive.file());

    assertThat(cache.unpack(archive)).isEqualTo(model);
  }

  @Test
  void refusesAnotherChecksumNamingBoth() throws IOException {
    ModelArchive good = zip("m.zip", "assets/model/a");
    byte[] bytes = Files.readAllBytes(good.file());
    bytes[bytes.length / 2] ^= 1;
    Files.write(good.file(), bytes);

    assertThatThrownBy(() -> cache.unpack(good))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining(good.file().toString())
        .hasMessageContaining(good.sha256())
        .hasMessageContaining(Sha256.of(good.file()));
    assertThat(folder).doesNotExist();
  }

  @Test
  void refusesAMissingArchive() {
    ModelArchive none = new ModelArchive(temp.resolve("none"), "assets/model", "0".repeat(64));

    assertThatThrownBy(() -> cache.unpack(none))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("none");
  }

  @Test
  void refusesAnArchiveWithoutTheFolder() throws IOException {
    ModelArchive other = zip("m.zip", "somewhere/else");

    assertThatThrownBy(() -> cache.unpack(other))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("assets/model");
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void refusesAnEntryThatWouldLandOutside() throws IOException {
    ModelArchive evil = zip("m.zip", "assets/model/a", "assets/model/../../../../evil");

    assertThatThrownBy(() -> cache.unpack(evil))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining("outside the cache");
    assertThat(names(folder)).isEmpty();
    assertThat(names(temp)).containsExactlyInAnyOrder("cache", "m.zip");
  }

  @Test
  void replacesADamagedModel() throws IOException {
    ModelArchive archive = zip("m.zip", "assets/model/a", "assets/model/b");
    Path model = cache.unpack(archive);

    Files.writeString(model.resolve("a"), "");
    cache.unpack(archive);
    assertThat(model.resolve("a")).hasContent("content of assets/model/a");

    Files.delete(model.resolve("b"));
    cache.unpack(archive);
    assertThat(model.resolve("b")).exists();

    // As long as before, yet different.
    Files.writeString(model.resolve("a"), "CONTENT of assets/model/a");
    cache.unpack(archive);
    assertThat(model.resolve("a")).hasContent("content of assets/model/a");
    assertThat(names(folder)).hasSize(1);
  }

  @Test
  void replacesAModelWithOneChangedByteInALargeFile() throws IOException {
    byte[] large = new byte[1 << 20];
    ModelArchive archive = zip("m.zip", large, "assets/model/graph");
    Path file = cache.unpack(archive).resolve("graph");

    byte[] damaged = large.clone();
    damaged[large.length / 2] ^= 1;
    Files.write(file, damaged);
    cache.unpack(archive);

    assertThat(file).hasBinaryContent(large);
  }

  @Test
  void neverUsesAHalfUnpackedModel() throws IOException {
    ModelArchive archive = zip("m.zip", "assets/model/a", "assets/model/b");
    // What a copying tool or an older program might have left: no manifest.
    Path half = folder.resolve(archive.cacheName());
    Files.createDirectories(half);
    Files.writeString(half.resolve("a"), "content of assets/model/a");

    assertThat(cache.unpack(archive).resolve("b")).exists();
  }

  @Test
  void deletesWhatAKilledProcessLeftButNotWhatMayBeInUse() throws IOException {
    Path old = Files.createDirectories(folder.resolve(Leftovers.PREFIX + "old"));
    Path young = Files.createDirectories(folder.resolve(Leftovers.PREFIX + "young"));
    Files.writeString(old.resolve("part"), "x");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));

    cache.unpack(zip("m.zip", "assets/model/a"));

    assertThat(old).doesNotExist();
    assertThat(young).exists();
  }

  @Test
  void openedByManyAtOnceItIsThereOnceAndWhole() throws Exception {
    ModelArchive archive = zip("m.zip", "assets/model/a", "assets/model/b");
    int threads = 8;
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Path>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Callable<Path> open =
            () -> {
              go.await();
              return ModelCache.at(folder).unpack(archive);
            };
        all.add(pool.submit(open));
      }
      go.countDown();
      for (Future<Path> one : all) {
        Path model = one.get(30, TimeUnit.SECONDS);
        assertThat(ModelManifest.damage(model)).isEmpty();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(names(folder)).hasSize(1);
  }

  @Test
  void openedByManyProcessesAtOnceItIsThereOnceAndWhole() throws Exception {
    String[] entries = new String[300];
    Arrays.setAll(entries, i -> "assets/model/part" + i);
    ModelArchive archive = zip("m.zip", entries);
    List<Process> all = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        all.add(unpackInAnotherProcess(archive, temp.resolve("out" + i)));
      }
      for (int i = 0; i < all.size(); i++) {
        assertThat(all.get(i).waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(all.get(i).exitValue()).as(Files.readString(temp.resolve("out" + i))).isZero();
      }
    } finally {
      all.forEach(Process::destroyForcibly);
    }
    assertThat(names(folder)).containsExactly(archive.cacheName());
    assertThat(ModelManifest.damage(folder.resolve(archive.cacheName()))).isEmpty();
  }

  private Process unpackInAnotherProcess(ModelArchive archive, Path out) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath,
            UnpackMain.class.getName(),
            folder.toString(),
            archive.file().toString(),
            archive.folder(),
            archive.sha256())
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();
  }

  @Test
  void followsTheXdgVariableIfItIsAbsolute() {
    String home = temp.resolve("home").toString();
    Path inHome = Path.of(home, ".cache/dualloop/vosk");

    assertThat(ModelCache.ofUser(Optional.of(temp.toString()), home))
        .isEqualTo(temp.resolve("dualloop/vosk"));
    assertThat(ModelCache.ofUser(Optional.of("relative"), home)).isEqualTo(inHome);
    assertThat(ModelCache.ofUser(Optional.of("no\0path"), home)).isEqualTo(inHome);
    assertThat(ModelCache.ofUser(Optional.of(""), home)).isEqualTo(inHome);
    assertThat(ModelCache.ofUser(Optional.empty(), home)).isEqualTo(inHome);
  }

  @Test
  void withoutAHomeFolderItSaysWhatToSet() {
    assertThatThrownBy(() -> ModelCache.ofUser(Optional.empty(), "?"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'?'")
        .hasMessageContaining("XDG_CACHE_HOME");
    assertThat(ModelCache.ofUser(Optional.of(temp.toString()), "?"))
        .isEqualTo(temp.resolve("dualloop/vosk"));
  }

  @Test
  void namesTheCacheThatCantBeWrittenAndWhatToSet() throws IOException {
    ModelArchive archive = zip("m.zip", "assets/model/a");
    Files.writeString(folder, "a file where the cache should be");

    assertThatThrownBy(() -> cache.unpack(archive))
        .isInstanceOf(VoskModelException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("XDG_CACHE_HOME");
  }

  @Test
  void refusesABadArchiveDescriptionAtOnce() {
    assertThatThrownBy(() -> new ModelArchive(temp, "model", "abc")).hasMessageContaining("'abc'");
    assertThatThrownBy(() -> new ModelArchive(temp, "/model", "0".repeat(64)))
        .hasMessageContaining("'/model'");
  }

  private ModelArchive zip(String name, String... entries) throws IOException {
    Path file = temp.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(("content of " + entry).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return new ModelArchive(file, "assets/model", Sha256.of(file));
  }

  private ModelArchive zip(String name, byte[] content, String entry) throws IOException {
    Path file = temp.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
      zip.closeEntry();
    }
    return new ModelArchive(file, "assets/model", Sha256.of(file));
  }

  private static List<String> names(Path in) throws IOException {
    try (var list = Files.list(in)) {
      return list.map(p -> p.getFileName().toString()).toList();
    }
  }
}
