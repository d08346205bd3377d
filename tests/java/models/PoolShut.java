package models;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that nobody has used is shut down, and ends after that. */
class PoolShut {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(pool::shutdown).start();
        boolean isShut = pool.isShutdown();
        System.out.println(isShut + " " + pool.isTerminated());
    }
}
