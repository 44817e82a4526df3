package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one pattern, by recursive descent. Used once. */
final class PatternParser {

  private static final int LONGEST = 1_000;
  private static final int DEEPEST = 20;
  private static final String SPECIAL = "[](){}|";

  private final String intent;
  private final String pattern;
  private int at;
  private int depth;

  private PatternParser(String intent, String pattern) {
    this.intent = intent;
    this.pattern = pattern;
  }

  /** Refuses what is not a pattern with an IllegalArgumentException that points at the place. */
  static Part parse(String intent, String pattern) {
    if (pattern.length() > LONGEST) {
      throw new IllegalArgumentException(
          "intent \"%s\": a pattern has at most %,d characters; this one has %,d: %s…"
              .formatted(intent, LONGEST, pattern.length(), pattern.substring(0, 40)));
    }
    PatternParser parser = new PatternParser(intent, pattern);
    Sequence all = parser.sequence();
    if (parser.at < pattern.length()) {
      throw parser.refusal(
          parser.peek() == '|' ? "alternatives need ( ) or [ ] around them" : "nothing to close");
    }
    if (all.mayBeEmpty()) {
      parser.at = 0;
      throw parser.refusal("without a word that has to be said this fits any text");
    }
    return all;
  }

  private Sequence sequence() {
    List<Part> parts = new ArrayList<>();
    Set<String> parameters = new HashSet<>();
    skipSpaces();
    while (at < pattern.length() && "])|}".indexOf(peek()) < 0) {
      int start = at;
      for (Part part : item()) {
        for (String parameter : part.parameters()) {
          if (!parameters.add(parameter)) {
            at = start;
            throw refusal("there is a parameter \"" + parameter + "\" already");
          }
        }
        parts.add(part);
      }
      requireGapAfter(start);
      skipSpaces();
    }
    if (parts.isEmpty()) {
      throw refusal("a word or a parameter is missing");
    }
    return new Sequence(List.copyOf(parts));
  }

  private List<? extends Part> item() {
    return switch (peek()) {
      case '[' -> List.of(choice(']', true));
      case '(' -> List.of(choice(')', false));
      case '{' -> List.of(slot());
      default -> words();
    };
  }

  private Choice choice(char closing, boolean optional) {
    if (++depth > DEEPEST) {
      throw refusal("groups stand within each other at most " + DEEPEST + " deep");
    }
    int opening = at;
    List<Part> options = new ArrayList<>();
    do {
      at++;
      options.add(sequence());
    } while (at < pattern.length() && peek() == '|');
    if (at == pattern.length()) {
      at = opening;
      throw refusal("this is never closed by " + closing);
    }
    if (peek() != closing) {
      throw refusal("there should be a " + closing);
    }
    at++;
    depth--;
    return new Choice(List.copyOf(options), optional);
  }

  private Slot slot() {
    int opening = at;
    int end = pattern.indexOf('}', opening);
    if (end < 0) {
      throw refusal("this is never closed by }");
    }
    int colon = pattern.indexOf(':', opening);
    if (colon < 0 || colon > end) {
      throw refusal("a parameter is written {name:kind}");
    }
    at = opening + 1;
    String name = pattern.substring(at, colon).strip();
    if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
      throw refusal("a parameter's name has letters, digits and _, and begins with a letter");
    }
    at = colon + 1;
    Slot slot = new Slot(name, kind(pattern.substring(at, end).strip()));
    at = end + 1;
    return slot;
  }

  private Slot.Kind kind(String name) {
    return Arrays.stream(Slot.Kind.values())
        .filter(kind -> lower(kind).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                refusal(
                    Arrays.stream(Slot.Kind.values())
                        .map(PatternParser::lower)
                        .collect(Collectors.joining(", ", "a parameter's kind is one of ", ""))));
  }

  private static String lower(Slot.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private List<Literal> words() {
    int start = at;
    while (at < pattern.length() && peek() != ' ' && SPECIAL.indexOf(peek()) < 0) {
      int character = pattern.codePointAt(at);
      if (!Words.isLetter(character) && "'’-".indexOf(character) < 0) {
        throw refusal("a word has letters, digits, ' and - only");
      }
      at += Character.charCount(character);
    }
    List<String> words = Words.of(pattern.substring(start, at));
    boolean heard = !words.isEmpty() && words.stream().noneMatch(Utterance.HESITATIONS::contains);
    if (!heard) {
      at = start;
      throw refusal("this is no word that can be heard");
    }
    return words.stream().map(Literal::new).toList();
  }

  private void requireGapAfter(int start) {
    boolean gap = at == pattern.length() || " ])|}".indexOf(peek()) >= 0;
    if (!gap) {
      throw refusal("a space is missing after \"" + pattern.substring(start, at) + "\"");
    }
  }

  private char peek() {
    return pattern.charAt(at);
  }

  private void skipSpaces() {
    while (at < pattern.length() && peek() == ' ') {
      at++;
    }
  }

  private IllegalArgumentException refusal(String what) {
    return new IllegalArgumentException(
        "intent \"%s\": %s, here:%n  %s%n  %s^".formatted(intent, what, pattern, " ".repeat(at)));
  }
}
