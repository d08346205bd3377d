package multistageaccess;

import java.util.ArrayDeque;

/** No defect: what is put back is what was taken out. */
final class GivesBackWhatItTook {
    static final class Pool {
        private final ArrayDeque<StringBuilder> idle = new ArrayDeque<>();

        synchronized StringBuilder poll() {
            return idle.pollFirst();
        }

        synchronized void giveBack(StringBuilder buffer) {
            idle.addFirst(buffer);
        }
    }

    static String use(Pool pool) {
        StringBuilder buffer = pool.poll();
        if (buffer == null) {
            return "busy";
        }
        pool.giveBack(buffer);
        return "used";
    }

    public static void main(String[] args) throws InterruptedException {
        Pool pool = new Pool();
        pool.giveBack(new StringBuilder());
        Runnable work = () -> {
            for (int i = 0; i < 10; i++) {
                System.out.println(use(pool));
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
