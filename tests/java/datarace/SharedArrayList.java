package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: two crawlers add to one ArrayList. */
final class SharedArrayList {
    private final List<String> found = new ArrayList<>();

    void crawl(String site) {
        for (int page = 0; page < 100; page++) {
            String address = site + "/" + page;
            found.add(address); // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedArrayList index = new SharedArrayList();
        Thread news = new Thread(() -> index.crawl("news"));
        Thread sport = new Thread(() -> index.crawl("sport"));
        news.start();
        sport.start();
        news.join();
        sport.join();
        System.out.println(index.found.size());
    }
}
