package io.dualloop.jdbc.faults;

/** An H2 server. */
public final class H2Scene extends JdbcScene {

  public H2Scene() {
    super(new H2Server());
  }

  /** Everything that is committed is written at once. */
  static String urlOf(int port) {
    return "jdbc:h2:tcp://127.0.0.1:" + port + "/./faults;USER=sa;WRITE_DELAY=0;DB_CLOSE_DELAY=-1";
  }

  @Override
  String url(int port) {
    return urlOf(port);
  }

  @Override
  String plainUrl() {
    return urlOf(port());
  }

  @Override
  public int pace(int usual) {
    return usual / 4;
  }

  @Override
  String countsOthers() {
    return "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID <> SESSION_ID()";
  }
}
