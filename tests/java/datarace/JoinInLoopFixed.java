package datarace;

/** No race: each worker is joined before the next one is started. */
final class JoinInLoopFixed {
    private int steps;

    private void work() {
        for (int i = 0; i < 100; i++) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinInLoopFixed plan = new JoinInLoopFixed();
        for (int i = 0; i < 3; i++) {
            Thread worker = new Thread(plan::work);
            worker.start();
            worker.join();
        }
        System.out.println(plan.steps);
    }
}
