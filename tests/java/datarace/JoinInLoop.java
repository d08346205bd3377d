package datarace;

/** Races: each worker is joined right after it was started, but the last one never. */
final class JoinInLoop {
    private int steps;

    private void work() {
        for (int i = 0; i < 100; i++) {
            steps++; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinInLoop plan = new JoinInLoop();
        for (int i = 0; i < 3; i++) {
            Thread worker = new Thread(plan::work);
            worker.start();
            if (i < 2) {
                worker.join();
            }
        }
        System.out.println(plan.steps); // ~ data-race #1
    }
}
