package datarace;

/** Races: after each thread that has ended, the result of the next one is read. */
final class JoinedOneByOne {
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        int[] results = new int[5];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                results[number] = number * number; // ~ data-race #1
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += results[i + 1]; // ~ data-race #1
        }
        System.out.println(sum);
    }
}
