package io.dualloop.examples.logistics;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.Answer;
import java.time.Duration;

/** Puts what the assistant knows into words that say no more than that. */
final class Wording {

  private Wording() {}

  static String ago(Duration age) {
    long seconds = Math.max(1, Math.round(age.toMillis() / 1000.0));
    return seconds == 1 ? "One second ago" : seconds + " seconds ago";
  }

  /** Why there is no answer: each ending is a truth of its own. */
  static String sorry(Answer.Ended<?> ended) {
    return switch (ended.how()) {
      case FAILED ->
          switch (ended.error().code()) {
            case "NO_SUCH_PARCEL" -> "Sorry, the carrier doesn't know that parcel.";
            case "CARRIER_DOWN", "CARRIER_BUSY" ->
                "Sorry, I can't reach the carrier right now. Please ask again later.";
            default -> "Sorry, that did not work.";
          };
      case TIMEOUT -> "Sorry, that took too long, so I have given up.";
      case CANCELLED -> "That was cancelled.";
      case UNAVAILABLE -> "Sorry, I can't tell what became of that.";
    };
  }

  static String booked(Booking booking) {
    return "Done. Parcel "
        + booking.orderNo()
        + " comes tomorrow, booking "
        + booking.reference()
        + ".";
  }

  static String cancelled(CancelAnswer answer) {
    return answer.fold(
        work ->
            switch (work) {
              case NOT_STARTED -> "Cancelled. It had not even begun.";
              case STOPPED -> "Cancelled. The carrier is no longer asked.";
              case RUNNING -> "Cancelled. One call is still running, but I will ignore it.";
            },
        ending -> "Too late: it had ended already.",
        () -> "All right, you will hear no more of it.",
        () -> "I can't tell whether it has stopped.");
  }

  static String retrying(TaskError why) {
    return why.code().equals("CARRIER_BUSY")
        ? "The carrier is busy, I am trying again."
        : "The carrier has trouble, I am trying again.";
  }
}
