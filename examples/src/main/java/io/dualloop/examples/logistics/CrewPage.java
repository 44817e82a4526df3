package io.dualloop.examples.logistics;

import java.io.IOException;
import java.util.stream.Collectors;

/** A play over a broker on one page, as {@link Page}: beside the call, the processes that work. */
final class CrewPage {

  private CrewPage() {}

  static String of(CrewPlay played) throws IOException {
    return Page.resource("crew.html")
        .replace("/*style*/", Page.resource("page.css"))
        .replace("<!--broker-->", Page.escape(played.broker().title()))
        .replace("<!--means-->", Page.escape(means(played.broker())))
        .replace("<!--cards-->", cards(played))
        .replace("<!--legend-->", Page.legend(played.play()))
        .replace("<!--play-->", PagePanel.of(played.play(), foreground(played)))
        .replace("<!--workers-->", CrewPagePanel.of(played));
  }

  private static String means(Broker broker) {
    return broker.title().equals(broker.store())
        ? broker.title() + " carries what they tell each other, and keeps the tasks"
        : broker.title()
            + " carries what they tell each other, and "
            + broker.store()
            + " keeps the tasks";
  }

  private static String foreground(CrewPlay played) {
    return "The process that answers: " + played.processes().get(0).pid();
  }

  private static String cards(CrewPlay played) {
    return CrewFigure.all(played).stream()
        .map(
            each ->
                "<tr><th scope='row'>%s</th><td>%s</td></tr>\n"
                    .formatted(Page.escape(each.what()), Page.escape(each.how())))
        .collect(Collectors.joining());
  }
}
