package io.dualloop.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which module may know which. */
class DependencyRulesTest {

  private static final String[] JDK_AND_JSPECIFY = {"java..", "javax..", "org.jspecify.."};

  @Test
  void apiKnowsNothingButTheJdkAndJSpecify() {
    classes()
        .that()
        .resideInAnyPackage(Modules.API)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(and(Modules.API, JDK_AND_JSPECIFY))
        .because("a jar of handlers or an adapter must not inherit the engine or its libraries")
        .check(Modules.ALL);
  }

  @Test
  void testkitKnowsOnlyTheApi() {
    classes()
        .that()
        .resideInAnyPackage(Modules.TESTKIT)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(and(Modules.TESTKIT, and(Modules.API, JDK_AND_JSPECIFY)))
        .check(Modules.ALL);
  }

  @Test
  void adaptersKnowOfDualloopOnlyTheApi() {
    String[] others =
        and(
            Modules.CORE,
            and(Modules.VOICE, and(Modules.EXAMPLES, and(Modules.TESTKIT, Modules.TCK))));
    noClasses()
        .that()
        .resideInAnyPackage(Modules.ADAPTERS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .because("an adapter that needs more than the api shows a gap in the ports")
        .check(Modules.ALL);
  }

  @Test
  void contractTestsKnowOnlyWhatAnAdaptersAuthorHas() {
    String[] libraries = {"org.junit.jupiter.api..", "org.assertj.core.."};
    classes()
        .that()
        .resideInAnyPackage(Modules.TCK)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            and(
                and(Modules.TCK, and(Modules.TESTKIT, and(Modules.API, JDK_AND_JSPECIFY))),
                and(libraries, Modules.CORE_EXPORTED)))
        .because("they are published, and run beside any adapter")
        .check(Modules.ALL);
  }

  @Test
  void adaptersDoNotKnowEachOther() {
    slices()
        .matching("io.dualloop.(redis|rabbit|jdbc)..")
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true) // there are no adapters yet
        .check(Modules.ALL);
  }

  @Test
  void coreKnowsNoneOfItsUsers() {
    noClasses()
        .that()
        .resideInAnyPackage(Modules.CORE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            and(
                Modules.ADAPTERS,
                and(Modules.VOICE, and(Modules.EXAMPLES, and(Modules.TESTKIT, Modules.TCK)))))
        .check(Modules.ALL);
  }

  @Test
  void usersOfCoreStayWithItsExportedPackages() {
    noClasses()
        .that()
        .resideInAnyPackage(and(Modules.VOICE, Modules.EXAMPLES))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(Modules.CORE).and(resideOutsideOfPackages(Modules.CORE_EXPORTED)))
        .because("the module descriptor hides these packages, which a class path does not enforce")
        .check(Modules.ALL);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.dualloop.(**)").should().beFreeOfCycles().check(Modules.ALL);
  }

  private static String[] and(String[] some, String[] more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }
}
