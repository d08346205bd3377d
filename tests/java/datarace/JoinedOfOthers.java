package datarace;

/** Races: the threads stand in the array in another order than their numbers. */
final class JoinedOfOthers {
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        int[] results = new int[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[3 - i] = new Thread(() -> {
                results[number] = number * number; // ~ data-race #1
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += results[i]; // ~ data-race #1
        }
        System.out.println(sum);
    }
}
