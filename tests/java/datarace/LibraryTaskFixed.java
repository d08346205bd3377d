package datarace;

/** No race: a task is run by one thread, and says what it has counted only to that. */
public final class LibraryTaskFixed implements Runnable {
    private volatile boolean isStopped;
    private int count;

    @Override
    public void run() {
        while (!isStopped) {
            count++;
        }
        System.out.println(count);
    }

    public void stop() {
        isStopped = true;
    }
}
