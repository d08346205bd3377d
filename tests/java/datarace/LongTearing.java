package datarace;

/** Races: a reader without the lock may see one half of the old value and one half of the new. */
final class LongTearing {
    private long sequence;

    synchronized void advance() {
        sequence += 0x1_0000_0001L; // ~ data-race #1
    }

    long current() {
        return sequence; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LongTearing log = new LongTearing();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 10_000; i++) {
                log.advance();
            }
        });
        writer.start();
        int torn = 0;
        for (int i = 0; i < 10_000; i++) {
            long seen = log.current();
            if (seen >>> 32 != (seen & 0xffff_ffffL)) {
                torn++;
            }
        }
        writer.join();
        System.out.println(torn);
    }
}
