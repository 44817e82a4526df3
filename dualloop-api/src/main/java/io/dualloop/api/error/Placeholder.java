package io.dualloop.api.error;

/** Stands in until the package has its first type; to be deleted then. */
final class Placeholder {}
