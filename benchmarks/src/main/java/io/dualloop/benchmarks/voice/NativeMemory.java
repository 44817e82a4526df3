package io.dualloop.benchmarks.voice;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Structure;
import java.util.OptionalDouble;

/**
 * What native code has allocated and not freed, by glibc's {@code mallinfo2}: unlike the resident
 * memory it does not count what was freed and is kept for later.
 */
final class NativeMemory {

  private static final double MEGABYTE = 1 << 20;

  private NativeMemory() {}

  /** The struct of that name, by the manual page mallinfo(3). */
  @Structure.FieldOrder({
    "arena",
    "ordblks",
    "smblks",
    "hblks",
    "hblkhd",
    "usmblks",
    "fsmblks",
    "uordblks",
    "fordblks",
    "keepcost"
  })
  public static final class MallInfo extends Structure implements Structure.ByValue {
    public long arena;
    public long ordblks;
    public long smblks;
    public long hblks;

    /** Bytes in blocks of their own. */
    public long hblkhd;

    public long usmblks;
    public long fsmblks;

    /** Bytes in use in all arenas. */
    public long uordblks;

    public long fordblks;
    public long keepcost;
  }

  /** In megabytes; nothing where the C library can't tell. */
  static OptionalDouble inUse() {
    try {
      Function mallinfo = NativeLibrary.getInstance("c").getFunction("mallinfo2");
      MallInfo info = (MallInfo) mallinfo.invoke(MallInfo.class, new Object[0]);
      return OptionalDouble.of((info.uordblks + info.hblkhd) / MEGABYTE);
    } catch (UnsatisfiedLinkError e) {
      return OptionalDouble.empty();
    }
  }
}
