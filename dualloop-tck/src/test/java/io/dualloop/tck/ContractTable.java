package io.dualloop.tck;

import io.dualloop.tck.faulty.Fault;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What the contract tests show of each rule, read from the tests and the faults themselves. */
final class ContractTable {

  static final String HEAD =
      "| rule | shown by (tests) | caught, for instance | needs |\n|---|---|---|---|\n";

  /** Why a rule has no test here. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("T15", "signatures, not behaviour: `architecture-tests` reads them"),
          Map.entry("T18", "needs a server to stop and start: tests of each adapter"),
          Map.entry("F03", "core alone"),
          Map.entry("F04", "core alone"),
          Map.entry("F05", "core alone"),
          Map.entry("F08", "core alone"),
          Map.entry("F10", "core alone, with a slow result store"),
          Map.entry("F12", "core, and each store by its own measure"),
          Map.entry("F14", "core alone, with the user's database"));

  private record Shown(String group, String test, List<String> needs) {}

  private ContractTable() {}

  static String row(String rule) {
    List<Shown> tests = tests().filter(t -> ContractRun.rules(t.test).contains(rule)).toList();
    if (tests.isEmpty()) {
      String why = ELSEWHERE.get(rule);
      return "| " + rule + " | – | – | " + (why == null ? "NOTHING SHOWS IT" : why) + " |\n";
    }
    String groups =
        tests.stream()
            .collect(Collectors.groupingBy(Shown::group, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(e -> e.getKey() + " (" + e.getValue() + ")")
            .collect(Collectors.joining(", "));
    return "| " + rule + " | " + groups + " | " + faults(rule) + " | " + needs(tests) + " |\n";
  }

  private static String faults(String rule) {
    String names =
        Arrays.stream(Fault.values())
            .filter(fault -> fault.rules().contains(rule))
            .map(fault -> "`" + fault + "`")
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "core's own; shown here over the transport" : names;
  }

  private static String needs(List<Shown> tests) {
    String needs =
        tests.stream()
            .flatMap(test -> test.needs.stream())
            .collect(Collectors.groupingBy(n -> n, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(e -> e.getKey() + " (" + e.getValue() + ")")
            .collect(Collectors.joining(", "));
    return needs.isEmpty() ? "–" : needs;
  }

  private static Stream<Shown> tests() {
    return Arrays.stream(TransportContract.class.getDeclaredClasses())
        .filter(group -> group.isAnnotationPresent(Nested.class))
        .flatMap(ContractTable::tests);
  }

  private static Stream<Shown> tests(Class<?> group) {
    String name = group.getSimpleName();
    if (StatePairsContract.class.isAssignableFrom(group)) {
      return StatePairsContract.testNames().map(test -> new Shown(name, test, List.of()));
    }
    Predicate<Method> isTest = method -> method.isAnnotationPresent(Test.class);
    return Arrays.stream(group.getSuperclass().getDeclaredMethods())
        .filter(isTest)
        .map(method -> new Shown(name, method.getName(), needs(method)));
  }

  private static List<String> needs(Method method) {
    List<String> all = new ArrayList<>();
    Needs needs = method.getAnnotation(Needs.class);
    if (needs != null) {
      Arrays.stream(needs.value()).forEach(each -> all.add("`" + each + "`"));
      if (needs.survival()) {
        all.add("survival beyond `EXCEPTIONS`");
      }
    }
    return all;
  }
}
