package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: they add under the lock of the list. */
final class SharedArrayListFixed {
    private final List<String> found = new ArrayList<>();

    void crawl(String site) {
        for (int page = 0; page < 100; page++) {
            String address = site + "/" + page;
            synchronized (found) {
                found.add(address);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedArrayListFixed index = new SharedArrayListFixed();
        Thread news = new Thread(() -> index.crawl("news"));
        Thread sport = new Thread(() -> index.crawl("sport"));
        news.start();
        sport.start();
        news.join();
        sport.join();
        System.out.println(index.found.size());
    }
}
