package unsafepublication;

/** Safe: what a thread has done happens before another returns from joining it. */
final class AfterJoin {
    static final class Result {
        private long sum;
        private int terms;

        void add(long term) {
            sum += term;
            terms++;
        }

        long average() {
            return sum / terms;
        }
    }

    private Result result;

    void compute() {
        Result own = new Result();
        for (int i = 1; i < 100; i++) {
            own.add(i);
        }
        result = own;
    }

    public static void main(String[] args) throws InterruptedException {
        AfterJoin series = new AfterJoin();
        Thread worker = new Thread(series::compute);
        worker.start();
        worker.join();
        System.out.println(series.result.average());
    }
}
