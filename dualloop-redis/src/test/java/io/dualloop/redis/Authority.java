package io.dualloop.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Vouches for the servers of a test, with files as Redis reads them. */
final class Authority {

  /** What a server needs. */
  record Certificate(Path certificate, Path key) {

    String[] options() {
      return new String[] {
        "--tls-cert-file", certificate.toString(),
        "--tls-key-file", key.toString(),
        "--tls-ca-cert-file", certificate.toString(),
        "--tls-auth-clients", "no"
      };
    }
  }

  private static final String PASSWORD = "only for a test";

  private final Path folder;
  private final String name;
  private final Path store;

  /** In a folder that is its own. */
  Authority(Path folder, String name) throws Exception {
    this.folder = folder;
    this.name = name;
    this.store = folder.resolve("keys.p12");
    generate(name, "-ext", "bc:critical=ca:true");
  }

  /** Its own certificate. */
  Path file() throws Exception {
    return pem(name, "CERTIFICATE", keys().getCertificate(name).getEncoded());
  }

  /** A certificate for whoever has this address. */
  Certificate vouchFor(String address) throws Exception {
    if (!keys().containsAlias(address)) {
      generate(address, "-signer", name, "-ext", "san=ip:" + address);
    }
    KeyStore keys = keys();
    return new Certificate(
        pem(address, "CERTIFICATE", keys.getCertificate(address).getEncoded()),
        pem(address, "PRIVATE KEY", keys.getKey(address, PASSWORD.toCharArray()).getEncoded()));
  }

  private void generate(String alias, String... how) throws IOException, InterruptedException {
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(tool, "-genkeypair", "-keyalg", "EC"));
    command.addAll(List.of("-alias", alias, "-dname", "CN=" + alias, "-validity", "2"));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of(how));
    Path log = folder.resolve("keytool.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException("keytool failed: " + Files.readString(log));
    }
  }

  private KeyStore keys() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(store)) {
      keys.load(file, PASSWORD.toCharArray());
    }
    return keys;
  }

  private Path pem(String alias, String kind, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        folder.resolve(alias + "." + kind + ".pem"),
        "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, lines, kind));
  }
}
