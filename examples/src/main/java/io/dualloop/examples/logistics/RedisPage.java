package io.dualloop.examples.logistics;

import java.io.IOException;
import java.util.stream.Collectors;

/** The play over Redis on one page, as {@link Page}: beside the call, the processes that work. */
final class RedisPage {

  private RedisPage() {}

  static String of(RedisPlay redis) throws IOException {
    return Page.resource("redis.html")
        .replace("/*style*/", Page.resource("page.css"))
        .replace("<!--cards-->", cards(redis))
        .replace("<!--legend-->", Page.legend(redis.play()))
        .replace("<!--play-->", PagePanel.of(redis.play(), foreground(redis)))
        .replace("<!--workers-->", RedisPagePanel.of(redis));
  }

  private static String foreground(RedisPlay redis) {
    return "The process that answers: " + redis.processes().get(0).pid();
  }

  private static String cards(RedisPlay redis) {
    return RedisFigure.all(redis).stream()
        .map(
            each ->
                "<tr><th scope='row'>%s</th><td>%s</td></tr>\n"
                    .formatted(Page.escape(each.what()), Page.escape(each.how())))
        .collect(Collectors.joining());
  }
}
