package datarace;

import java.text.SimpleDateFormat;
import java.util.Date;

/** Races: SimpleDateFormat keeps a calendar inside, which format() changes. */
final class SharedDateFormat {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    static String day(long millis) {
        return FORMAT.format(new Date(millis)); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clerks = new Thread[3];
        for (int i = 0; i < clerks.length; i++) {
            long offset = i;
            clerks[i] = new Thread(() -> {
                String last = "";
                for (long n = 0; n < 200; n++) {
                    last = day((offset + n) * 86_400_000L);
                }
                System.out.println(last);
            });
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
    }
}
