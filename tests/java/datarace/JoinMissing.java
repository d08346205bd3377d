package datarace;

/** Races: the result is read without waiting for the thread that computes it. */
final class JoinMissing {
    private long result;

    void compute() {
        long product = 1;
        for (int i = 2; i <= 20; i++) {
            product *= i;
        }
        result = product; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        JoinMissing factorial = new JoinMissing();
        Thread worker = new Thread(factorial::compute);
        worker.start();
        Thread.sleep(20);
        System.out.println(factorial.result); // ~ data-race #1
    }
}
