package io.dualloop.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What code may look like, wherever it is. */
class CodeRulesTest {

  private static final String[] PUBLISHED =
      Stream.of(
              Modules.API,
              Modules.TESTKIT,
              Modules.CORE,
              Modules.TCK,
              Modules.TESTSERVERS,
              Modules.ADAPTERS,
              Modules.HTTP,
              Modules.VOICE)
          .flatMap(Stream::of)
          .toArray(String[]::new);

  @Test
  void T15_noPortTakesAnInstant() {
    codeUnits()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage("io.dualloop.spi..")
        .should(notTakeAnInstant())
        .because("the store turns durations into its own time; two clocks never have to agree")
        .check(Modules.ALL);
  }

  @Test
  void everyPackageIsNullMarked() {
    List<String> unmarked =
        Modules.ALL.getPackage("io.dualloop").getSubpackagesInTree().stream()
            .filter(found -> !found.getClasses().isEmpty())
            .filter(found -> !found.isAnnotatedWith(NullMarked.class))
            .map(JavaPackage::getName)
            .sorted()
            .toList();
    assertThat(unmarked).as("packages whose package-info.java lacks @NullMarked").isEmpty();
  }

  @Test
  void publishedModulesDoNotWriteToTheConsole() {
    noClasses()
        .that()
        .resideInAnyPackage(PUBLISHED)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethodWhere(target(name("printStackTrace")))
        .because("a library speaks through SLF4J or Telemetry")
        .check(Modules.ALL);
  }

  @Test
  void namesSayWhatATypeIs() {
    classes()
        .that(resideInAnyPackage(PUBLISHED))
        .should()
        .haveNameNotMatching(".*[.$](Abstract\\w*|\\w+(Impl|Utils?|Manager|Helper))")
        .check(Modules.ALL);
  }

  private static ArchCondition<JavaCodeUnit> notTakeAnInstant() {
    return new ArchCondition<>("take no java.time.Instant") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        boolean takesOne =
            unit.getParameterTypes().stream()
                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .anyMatch(type -> type.isEquivalentTo(Instant.class));
        if (takesOne) {
          events.add(SimpleConditionEvent.violated(unit, unit.getFullName() + " takes an Instant"));
        }
      }
    };
  }
}
