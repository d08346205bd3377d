package datarace;

/** No race: each result is read when its thread has ended. */
final class JoinedOneByOneFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        int[] results = new int[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                results[number] = number * number;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += results[i];
        }
        System.out.println(sum);
    }
}
