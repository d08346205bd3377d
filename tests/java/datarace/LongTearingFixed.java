package datarace;

/** No race: the reader holds the lock, too. */
final class LongTearingFixed {
    private long sequence;

    synchronized void advance() {
        sequence += 0x1_0000_0001L;
    }

    synchronized long current() {
        return sequence;
    }

    public static void main(String[] args) throws InterruptedException {
        LongTearingFixed log = new LongTearingFixed();
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
