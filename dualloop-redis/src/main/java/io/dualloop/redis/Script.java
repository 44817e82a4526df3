package io.dualloop.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One step of the store, in Lua: the store's limits, what every script begins with, the parts that
 * this one names in its first line, and itself as a function.
 *
 * @param name the file it comes from, without its ending
 * @param text the whole text
 * @param digest the SHA-1 of the text, by which Redis knows it
 */
record Script(String name, String text, String digest) {

  private static final Pattern INCLUDE = Pattern.compile("^-- include (.*)$", Pattern.MULTILINE);

  /** What was read; as many as there are files in the jar. */
  private static final Map<String, String> FILES = new ConcurrentHashMap<>();

  /** Runs the step with the script's arguments. */
  private static final String ONCE = "return run(step)\n";

  /** Runs it with the first so many of them, which a number says, then with the next. */
  private static final String FOR_EACH =
      """
      return run(function()
        local all, answers, ids, at = ARGV, {}, {}, 2
        while at <= #all do
          ids[#ids + 1], at = all[at + 1], at + all[at] + 1
        end
        loadAll(ids)
        at = 2
        while at <= #all do
          local last = at + all[at]
          ARGV = {P, unpack(all, at + 1, last)}
          answers[#answers + 1], at = step(), last + 1
        end
        return answers
      end)
      """;

  /** Reads a script from this jar. */
  static Script read(String name, Limits limits) {
    return read(name, limits, ONCE);
  }

  /**
   * Reads one that takes a list of steps with tasks, each with the number of its arguments before
   * them, of which the first is the task's id; it answers with the list of their answers. If one
   * fails, those after it are not run, and it is not said which has failed.
   */
  static Script many(String name, Limits limits) {
    return read(name, limits, FOR_EACH);
  }

  private static Script read(String name, Limits limits, String how) {
    Set<String> parts = new LinkedHashSet<>();
    parts.add("base");
    collect(name, parts);
    parts.remove(name);
    StringBuilder text = new StringBuilder(limits.inLua());
    parts.forEach(part -> text.append(file(part)));
    text.append("local function step()\n").append(file(name)).append("end\n").append(how);
    return new Script(name, text.toString(), sha1(text.toString()));
  }

  /** A part may include others; each comes once, before those that need it. */
  private static void collect(String name, Set<String> parts) {
    Matcher include = INCLUDE.matcher(file(name));
    if (include.find()) {
      for (String part : include.group(1).split(" ", -1)) {
        collect(part, parts);
      }
    }
    parts.add(name);
  }

  private static String file(String name) {
    return FILES.computeIfAbsent(name, Script::readFile);
  }

  private static String readFile(String name) {
    try (InputStream file = Script.class.getResourceAsStream(name + ".lua")) {
      if (file == null) {
        throw new IllegalStateException("the jar of dualloop-redis lacks the script " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the script " + name + " can't be read", e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
