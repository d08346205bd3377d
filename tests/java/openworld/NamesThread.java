package openworld;

import java.io.PrintStream;

/** No race that shows: the class only prints the number of the thread, which does not say that several use it. */
public final class NamesThread {
    private final PrintStream out;
    private final int[] lines = new int[1];

    public NamesThread(PrintStream out) {
        this.out = out;
    }

    public void print(String text) {
        lines[0]++;
        out.println(Thread.currentThread().getId() + ": " + text);
    }
}
