import java.io.PrintStream;

/** Where a program prints: each run has this class to itself. */
public final class Output {
    public static volatile PrintStream out;

    private Output() {
    }
}
