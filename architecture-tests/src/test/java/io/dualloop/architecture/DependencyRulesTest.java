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
  private static final String[] TEST_SUPPORT = and(Modules.TCK, Modules.TESTSERVERS);

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
            and(Modules.VOICE, and(Modules.EXAMPLES, and(Modules.TESTKIT, TEST_SUPPORT))));
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
  void testServersKnowNothingOfDualloop() {
    String[] libraries = {"org.junit.jupiter.api..", "org.slf4j..", "org.testcontainers.."};
    classes()
        .that()
        .resideInAnyPackage(Modules.TESTSERVERS)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(and(Modules.TESTSERVERS, and(JDK_AND_JSPECIFY, libraries)))
        .because("no client of a server stands beside the one that a test brings")
        .check(Modules.ALL);
  }

  @Test
  void onlyTheContainerKnowsTestcontainers() {
    noClasses()
        .that()
        .resideInAnyPackage(Modules.TESTSERVERS)
        .and()
        .haveSimpleNameNotEndingWith("Container")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.testcontainers..")
        .because("Testcontainers is optional, and what names its classes can't be loaded without")
        .check(Modules.ALL);
  }

  @Test
  void onlyOneClassKnowsTheDriverOfPostgreSql() {
    noClasses()
        .that()
        .resideInAnyPackage("io.dualloop.jdbc..")
        .and()
        .doNotHaveSimpleName("PostgresNotices")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.postgresql..")
        .because("the driver is optional, and what names its classes can't be loaded without")
        .check(Modules.ALL);
  }

  @Test
  void adaptersDoNotKnowEachOther() {
    slices()
        .matching("io.dualloop.(redis|rabbit|jdbc)..")
        .should()
        .notDependOnEachOther()
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
                and(Modules.VOICE, and(Modules.EXAMPLES, and(Modules.TESTKIT, TEST_SUPPORT)))))
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
