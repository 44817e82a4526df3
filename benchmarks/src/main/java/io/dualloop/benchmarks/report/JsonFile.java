package io.dualloop.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Figures for programs: a list of objects with {@code name}, {@code unit}, {@code better}, {@code
 * dualloop}, {@code peer}, {@code peerName}, {@code ratio}, {@code goal} and {@code holds}. What
 * there isn't is null.
 */
public final class JsonFile {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonFile() {}

  /**
   * Writes the file, and the folders it is in.
   *
   * @param file where
   * @param figures what
   * @throws IOException if it can't be written
   */
  public static void write(Path file, List<Figure> figures) throws IOException {
    ArrayNode list = MAPPER.createArrayNode();
    figures.forEach(figure -> add(list.addObject(), figure));
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, MAPPER.writeValueAsString(list) + "\n");
  }

  private static void add(ObjectNode object, Figure figure) {
    object.put("name", figure.name());
    object.put("unit", figure.unit());
    object.put("better", figure.better().name().toLowerCase(Locale.ROOT));
    object.put("dualloop", number(figure.dualloop()));
    object.put("peer", number(figure.peer()));
    object.put("peerName", figure.peerName());
    object.put("ratio", number(figure.ratio()));
    object.put("goal", number(figure.goal()));
    object.put("holds", figure.holds());
  }

  /** JSON knows only numbers that are numbers. */
  private static @Nullable Double number(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
