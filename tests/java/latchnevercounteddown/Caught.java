package latchnevercounteddown;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** If the file cannot be read, the exception is logged, and nobody is told that the reader has ended. */
public class Caught {
    static void read(String name, CountDownLatch done) {
        try {
            System.out.println(Files.readString(Path.of(name)).length());
            done.countDown(); // ~ latch-never-counted-down #1
        } catch (IOException e) {
            System.out.println("cannot read " + name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> read("a.txt", done)).start();
        new Thread(() -> read("b.txt", done)).start();
        done.await(); // ~ latch-never-counted-down #1
    }
}
