package blockingunderlock;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The list is locked while a page is fetched from somewhere, deep in a method that knows of no lock. */
public class Mirror {
    private final Lock lock = new ReentrantLock();
    private final List<Integer> sizes = new ArrayList<>();

    private static int fetch(InputStream page) throws IOException {
        return page.read(); // ~ blocking-under-lock #1
    }

    void mirror(InputStream page) throws IOException {
        lock.lock();
        try {
            sizes.add(fetch(page));
        } finally {
            lock.unlock();
        }
    }

    int count() {
        lock.lock(); // ~ blocking-under-lock #1
        try {
            return sizes.size();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws IOException {
        Mirror mirror = new Mirror();
        InputStream page = new URL("http://localhost/").openStream();
        new Thread(() -> {
            try {
                mirror.mirror(page);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }).start();
        System.out.println(mirror.count());
    }
}
