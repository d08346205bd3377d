package blockingunderlock;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** One line is written without the lock, which therefore does not keep the writers apart: it only makes others wait. */
public class Journal {
    private final OutputStream out;
    private int lines;

    Journal(OutputStream out) {
        this.out = out;
    }

    synchronized void add(byte[] line) throws IOException {
        out.write(line); // ~ blocking-under-lock #1
        lines++;
    }

    void addTitle(byte[] title) throws IOException {
        out.write(title);
    }

    synchronized int lines() {
        return lines; // ~ blocking-under-lock #1
    }

    public static void main(String[] args) throws IOException {
        Journal journal = new Journal(new FileOutputStream("journal"));
        journal.addTitle(new byte[10]);
        new Thread(() -> System.out.println(journal.lines())).start();
        journal.add(new byte[80]);
    }
}
