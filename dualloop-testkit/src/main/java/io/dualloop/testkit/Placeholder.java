package io.dualloop.testkit;

/** Stands in until the package has its first type; to be deleted then. */
final class Placeholder {}
