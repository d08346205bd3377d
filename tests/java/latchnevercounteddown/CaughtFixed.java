package latchnevercounteddown;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Counted down in finally, after the catch, or in both branches. */
public class CaughtFixed {
    static void inFinally(String name, CountDownLatch done) {
        try {
            System.out.println(Files.readString(Path.of(name)).length());
        } catch (IOException e) {
            System.out.println("cannot read " + name);
        } finally {
            done.countDown();
        }
    }

    static void afterwards(String name, CountDownLatch done) {
        try {
            System.out.println(Files.readString(Path.of(name)).length());
        } catch (IOException e) {
            System.out.println("cannot read " + name);
        }
        done.countDown();
    }

    static void either(String name, CountDownLatch done) {
        try {
            System.out.println(Files.readString(Path.of(name)).length());
            done.countDown();
        } catch (IOException e) {
            System.out.println("cannot read " + name);
            report(done);
        }
    }

    private static void report(CountDownLatch done) {
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        new Thread(() -> inFinally("a.txt", done)).start();
        new Thread(() -> afterwards("b.txt", done)).start();
        new Thread(() -> either("c.txt", done)).start();
        done.await();
    }
}
