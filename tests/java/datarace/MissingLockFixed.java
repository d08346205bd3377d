package datarace;

/** No race: every access to the number of sold tickets holds the monitor of the box office. */
final class MissingLockFixed {
    private int sold;

    synchronized void sell(int tickets) {
        sold += tickets;
    }

    synchronized int sold() {
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        MissingLockFixed office = new MissingLockFixed();
        Runnable counter = () -> {
            for (int i = 0; i < 1000; i++) {
                office.sell(2);
            }
        };
        Thread left = new Thread(counter);
        Thread right = new Thread(counter);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(office.sold());
    }
}
