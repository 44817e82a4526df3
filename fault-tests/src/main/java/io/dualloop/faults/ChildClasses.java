package io.dualloop.faults;

import java.io.File;

/** Where a child process finds the classes that this one has. */
final class ChildClasses {

  private ChildClasses() {}

  static String path() {
    // Surefire keeps the real one in a property of its own.
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    // Where the product is a module, it is not among them.
    String modules = System.getProperty("jdk.module.path");
    return modules == null ? classes : modules + File.pathSeparator + classes;
  }
}
