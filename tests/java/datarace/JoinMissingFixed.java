package datarace;

/** No race: join() orders the computation before the read. */
final class JoinMissingFixed {
    private long result;

    void compute() {
        long product = 1;
        for (int i = 2; i <= 20; i++) {
            product *= i;
        }
        result = product;
    }

    public static void main(String[] args) throws InterruptedException {
        JoinMissingFixed factorial = new JoinMissingFixed();
        Thread worker = new Thread(factorial::compute);
        worker.start();
        worker.join();
        System.out.println(factorial.result);
    }
}
