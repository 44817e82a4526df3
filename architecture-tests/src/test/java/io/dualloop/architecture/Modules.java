package io.dualloop.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** All classes of the product, read once, and the packages that each module owns. */
final class Modules {

  static final String[] API = {"io.dualloop.api..", "io.dualloop.spi.."};
  static final String[] CORE = {"io.dualloop.core.."};
  static final String[] TESTKIT = {"io.dualloop.testkit.."};
  static final String[] TCK = {"io.dualloop.tck.."};
  static final String[] TESTSERVERS = {"io.dualloop.testservers.."};
  static final String[] ADAPTERS = {
    "io.dualloop.redis..", "io.dualloop.rabbit..", "io.dualloop.jdbc.."
  };
  static final String[] VOICE = {"io.dualloop.voice.."};
  static final String[] HTTP = {"io.dualloop.http.."};
  static final String[] HTTP_SERVERS = {"io.dualloop.http.jetty.."};
  static final String[] EXAMPLES = {"io.dualloop.examples.."};

  /** The packages of core that its module descriptor exports; all others are its own. */
  static final String[] CORE_EXPORTED = {
    "io.dualloop.core.background",
    "io.dualloop.core.dialogue",
    "io.dualloop.core.foreground",
    "io.dualloop.core.intent",
    "io.dualloop.core.local",
    "io.dualloop.core.operations",
    "io.dualloop.core.runtime"
  };

  /** Everything on the class path but these tests themselves. */
  static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/architecture-tests/"))
          .importPackages("io.dualloop");

  private Modules() {}

  /** The classes of these packages, without package-info and module-info. */
  static JavaClasses in(String... packages) {
    return ALL.that(
        new DescribedPredicate<>("are types of " + String.join(", ", packages)) {
          @Override
          public boolean test(JavaClass type) {
            return JavaClass.Predicates.resideInAnyPackage(packages).test(type)
                && !type.getSimpleName().equals("package-info");
          }
        });
  }
}
