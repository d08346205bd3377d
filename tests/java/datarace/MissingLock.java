package datarace;

/** Races: two counters sell tickets at the same time, and nothing guards the number of sold ones. */
final class MissingLock {
    private int sold;

    void sell(int tickets) {
        sold += tickets; // ~ data-race #1
    }

    int sold() {
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        MissingLock office = new MissingLock();
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
