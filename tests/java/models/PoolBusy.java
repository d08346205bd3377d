package models;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task is over before its worker is idle, and before the pool has counted it. */
class PoolBusy {
    static Thread daemon(Runnable task) {
        Thread worker = new Thread(task);
        worker.setDaemon(true);
        return worker;
    }

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.DAYS, new LinkedBlockingQueue<>(), PoolBusy::daemon);
        pool.submit(() -> 1).get();
        System.out.println(pool.getActiveCount() + " " + pool.getCompletedTaskCount());
    }
}
