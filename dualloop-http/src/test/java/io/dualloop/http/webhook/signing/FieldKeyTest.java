package io.dualloop.http.webhook.signing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.security.GeneralSecurityException;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class FieldKeyTest {

  private final FieldKey key = FieldKey.random("2026-12");

  @Test
  void opensWhatItSealedInItsPlaceOnly() throws Exception {
    JsonNode sealed = sealed();
    assertThat(sealed.path("enc").asText()).isEqualTo("A256GCM");
    assertThat(sealed.path("kid").asText()).isEqualTo("2026-12");
    FieldKey same = FieldKey.of("2026-12", key.reveal());
    assertThat(open(same, "id_1", "result", sealed)).isEqualTo("{\"a\":1}");
    assertRefused(key, "id_2", "result", sealed);
    assertRefused(key, "id_1", "error", sealed);
    assertRefused(FieldKey.random("2026-12"), "id_1", "result", sealed);
  }

  @Test
  void noticesEveryChange() throws Exception {
    JsonNode sealed = sealed();
    byte[] ct = Base64.getDecoder().decode(sealed.path("ct").asText());
    for (int i = 0; i < ct.length; i++) {
      byte[] changed = ct.clone();
      changed[i] ^= 1;
      String text = Base64.getEncoder().encodeToString(changed);
      assertThatThrownBy(() -> key.open("id_1", "result", sealed.path("iv").asText(), text))
          .isInstanceOf(GeneralSecurityException.class);
    }
    assertThatThrownBy(() -> key.open("id_1", "result", "", sealed.path("ct").asText()))
        .isInstanceOf(GeneralSecurityException.class);
    assertThatThrownBy(() -> key.open("id_1", "result", "!", "!"))
        .isInstanceOf(GeneralSecurityException.class);
  }

  @Test
  void sealsTheSameDifferentlyEachTime() throws Exception {
    assertThat(sealed().path("ct")).isNotEqualTo(sealed().path("ct"));
  }

  @Test
  void refusesOtherKeys() {
    assertThatThrownBy(() -> FieldKey.of("k", "AAAA")).hasMessageContaining("32 bytes, but has 3");
    assertThatThrownBy(() -> FieldKey.of("k\"", key.reveal())).hasMessageContaining("'k\"'");
    assertThatThrownBy(() -> FieldKey.of("k", "SECRET!"))
        .hasNoCause()
        .hasMessageNotContaining("SECRET");
  }

  private JsonNode sealed() throws Exception {
    return new ObjectMapper().readTree(key.seal("id_1", "result", "{\"a\":1}".getBytes(UTF_8)));
  }

  private static String open(FieldKey key, String id, String field, JsonNode sealed)
      throws GeneralSecurityException {
    return new String(
        key.open(id, field, sealed.path("iv").asText(), sealed.path("ct").asText()), UTF_8);
  }

  private static void assertRefused(FieldKey key, String id, String field, JsonNode sealed) {
    assertThatThrownBy(() -> open(key, id, field, sealed))
        .isInstanceOf(GeneralSecurityException.class);
  }
}
