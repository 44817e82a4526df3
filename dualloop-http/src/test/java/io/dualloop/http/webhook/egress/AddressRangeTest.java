package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.4.0/22, 192.168.7.255, true",
    "192.168.4.0/22, 192.168.8.0, false",
    "1.2.3.4/32, 1.2.3.4, true",
    "1.2.3.4/32, 1.2.3.5, false",
    "0.0.0.0/0, 8.8.8.8, true",
    "0.0.0.0/0, 2001::1, false",
    "fc00::/7, fdff::1, true",
    "fc00::/7, fe00::1, false",
    "::/0, 1.2.3.4, false",
  })
  void containsWhatBeginsAlike(String range, String address, boolean contains) throws Exception {
    assertThat(AddressRange.of(range).contains(InetAddress.getByName(address))).isEqualTo(contains);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0",
        "10.0.0.0/33",
        "10.0.0.1/8",
        "example.com/8",
        "/8",
        "::/129",
        "1.2/8",
        "10.0.0.0/-1",
        "256.0.0.0/8"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> AddressRange.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
