package io.dualloop.core.foreground;

/**
 * A last answer that came after its asker had stopped waiting with {@link Inquiry#within}, or that
 * its session wants {@link Delivery#SILENT}.
 *
 * @param turn the number of the turn that asked
 * @param inquiry what was asked
 * @param answer the answer, with its age at this moment
 */
public record LateAnswer(long turn, Inquiry<?> inquiry, Answer<?> answer) {}
