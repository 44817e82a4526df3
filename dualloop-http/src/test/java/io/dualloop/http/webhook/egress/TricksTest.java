package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ways to lead a sender into its own network; each is refused, and nothing is sent. */
class TricksTest {

  private final AtomicInteger lookups = new AtomicInteger();
  private final PinnedClient client =
      new PinnedClient(
          TargetRules.publicHttps(),
          host -> {
            lookups.incrementAndGet();
            return List.of(InetAddress.getByName("93.184.215.14"));
          },
          (SSLSocketFactory) SSLSocketFactory.getDefault());

  @AfterEach
  void close() {
    client.close();
  }

  /** One trick on each row. */
  static List<String> urls() {
    return """
        https://127.0.0.1/
        https://127.0.0.2/
        https://127.1/
        https://127.0.1/
        https://2130706433/
        https://0x7f000001/
        https://0x7f.0.0.1/
        https://0x7f.1/
        https://017700000001/
        https://0177.0.0.1/
        https://0177.0.0.01/
        https://127.0.0.01/
        https://127.00.0.1/
        https://0/
        https://0.0.0.0/
        https://0.1.2.3/
        https://127.0.0.1./
        https://localhost./
        https://example.com./
        https://4294967297/
        https://127.0.0.256/
        https://1.2.3.4.5/
        https://a.b.0x1/
        https://example.1/
        https://10.0.0.1/
        https://172.16.0.1/
        https://172.31.255.255/
        https://192.168.1.1/
        https://100.64.0.1/
        https://100.100.100.200/
        https://169.254.169.254/latest/meta-data
        https://168.63.129.16/
        https://192.0.0.192/
        https://192.0.2.1/
        https://198.51.100.7/
        https://203.0.113.9/
        https://198.18.0.1/
        https://192.88.99.1/
        https://224.0.0.1/
        https://239.255.255.255/
        https://240.0.0.1/
        https://255.255.255.255/
        https://[::1]/
        https://[::]/
        https://[0:0:0:0:0:0:0:1]/
        https://[0000:0000:0000:0000:0000:0000:0000:0001]/
        https://[::ffff:127.0.0.1]/
        https://[::ffff:7f00:1]/
        https://[0:0:0:0:0:ffff:10.0.0.1]/
        https://[::ffff:0:127.0.0.1]/
        https://[::127.0.0.1]/
        https://[::7f00:1]/
        https://[64:ff9b::127.0.0.1]/
        https://[64:ff9b::a00:1]/
        https://[64:ff9b:1::7f00:1]/
        https://[64:ff9b:1:ffff::10.0.0.1]/
        https://[2002:7f00:1::]/
        https://[2002:a9fe:a9fe::1]/
        https://[2001:0:7f00:1::]/
        https://[2001::1]/
        https://[2001:2::1]/
        https://[2001:db8::1]/
        https://[3fff::1]/
        https://[fc00::1]/
        https://[fd00:ec2::254]/
        https://[fe80::1]/
        https://[fe80::1%25eth0]/
        https://[fe80::1%eth0]/
        https://[::1%251]/
        https://[fec0::1]/
        https://[ff02::1]/
        https://[100::1]/
        https://[5f00::1]/
        https://[2606:4700::5efe:127.0.0.1]/
        https://[2606:4700::200:5efe:10.0.0.1]/
        https://[2606:4700::0:5efe:a00:1]/
        https://user@example.com/
        https://user:password@example.com/
        https://@example.com/
        https://example.com@127.0.0.1/
        https://example.com:443@127.0.0.1/
        https://example.com%40127.0.0.1/
        https://127.0.0.1#@example.com/
        https://127.0.0.1%23@example.com/
        https://example.com#fragment
        https://example.com\\@127.0.0.1/
        https:\\\\127.0.0.1/
        https:/127.0.0.1/
        https:///127.0.0.1/
        https:127.0.0.1
        //127.0.0.1/
        https://127%2e0%2e0%2e1/
        https://%31%32%37.0.0.1/
        https://loc%61lhost/
        https://１２７.０.０.１/
        https://①②⑦.⓪.⓪.①/
        https://127。0。0。1/
        https://ⓛocalhost/
        https://exämple.com/
        https://example.com\u200B/
        https://exa_mple.com/
        https://-example.com/
        https://example..com/
        https://.example.com/
        https://exam ple.com/
        https://example.com /
        https://example.com/\\r\\nHost: evil
        https://example.com:0/
        https://example.com:22/
        https://example.com:99999/
        https://example.com:-1/
        http://example.com/
        http://example.com:443/
        ftp://example.com/
        file:///etc/passwd
        jar:https://example.com!/
        gopher://127.0.0.1:6379/_x
        javascript:alert(1)
        https://
        https://?
        https://[]/
        https://[::1/
        https://[1.2.3.4]/
        https://[v1.fe80]/
        """
        .lines()
        .map(line -> line.replace("\\r", "\r").replace("\\n", "\n"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("urls")
  void everyTrickIsRefused(String url) {
    assertThatThrownBy(() -> client.check(url)).isInstanceOf(TargetRefusedException.class);
    assertThat(lookups).as("no literal and nothing odd is looked up").hasValue(0);
  }

  @Test
  void thereAreManyTricks() {
    assertThat(urls()).hasSizeGreaterThan(100).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.com/",
    "https://EXAMPLE.com/Hook?a=%20b",
    "https://1e100.net/",
    "https://xn--exmple-cua.com/",
    "https://93.184.215.14/",
    "https://[2606:4700::6810:84e5]/",
    "https://example.com:443/hook",
  })
  void whatIsPublicIsNot(String url) throws Exception {
    client.check(url);
  }

  @Test
  void aMessageShowsNeitherPathNorPasswordNorLineEnds() {
    assertThatThrownBy(() -> client.check("http://me:secret@example.com/token?key=1"))
        .hasMessageContaining("example.com/…")
        .hasMessageNotContainingAny("secret", "token", "key=1");
    assertThatThrownBy(() -> client.check("https://example.com\r\nforged: line"))
        .hasMessageNotContainingAny("\r", "\n");
  }
}
