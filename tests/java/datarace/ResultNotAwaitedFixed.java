package datarace;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** No race: Future.get orders the task before what follows. */
final class ResultNotAwaitedFixed {
    private int words;

    void count(String text) {
        words = text.split(" ").length;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ResultNotAwaitedFixed counter = new ResultNotAwaitedFixed();
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> counted = pool.submit(() -> counter.count("the quick brown fox"));
        counted.get();
        System.out.println(counter.words);
        pool.shutdown();
    }
}
