package io.dualloop.core.local;

/** Stands in until the package has its first type; to be deleted then. */
final class Placeholder {}
