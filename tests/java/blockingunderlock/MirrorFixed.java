package blockingunderlock;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Fetched first, and the list is locked only while it changes. */
public class MirrorFixed {
    private final Lock lock = new ReentrantLock();
    private final List<Integer> sizes = new ArrayList<>();

    private static int fetch(InputStream page) throws IOException {
        return page.read();
    }

    void mirror(InputStream page) throws IOException {
        int size = fetch(page);
        lock.lock();
        try {
            sizes.add(size);
        } finally {
            lock.unlock();
        }
    }

    int count() {
        lock.lock();
        try {
            return sizes.size();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws IOException {
        MirrorFixed mirror = new MirrorFixed();
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
