package datarace;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Races: the sum is read after the task was submitted, not after it is done. */
final class ResultNotAwaited {
    private int words;

    void count(String text) {
        words = text.split(" ").length; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ResultNotAwaited counter = new ResultNotAwaited();
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> counted = pool.submit(() -> counter.count("the quick brown fox"));
        System.out.println(counter.words); // ~ data-race #1
        counted.get();
        pool.shutdown();
    }
}
