package datarace;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** No race: DateTimeFormatter is immutable. */
final class SharedDateFormatFixed {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd").withZone(ZoneOffset.UTC);

    static String day(long millis) {
        return FORMAT.format(Instant.ofEpochMilli(millis));
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
