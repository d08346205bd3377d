package locknotreleased;

import java.util.concurrent.Callable;

/** The field is changed back whatever happens; or it stays as it is on purpose; or nothing throws. */
public class OneBatherFixed {
    private boolean rinses;
    private RuntimeException failure;
    private boolean occupied;
    private int inside;
    private boolean closed;
    private boolean heated;
    private int visits;

    void bathe(String name) throws InterruptedException {
        synchronized (this) {
            while (occupied) {
                wait();
            }
            occupied = true;
        }
        try {
            wash(name);
        } finally {
            synchronized (this) {
                occupied = false;
                notifyAll();
            }
        }
    }

    void swim(Callable<String> stroke) throws Exception {
        synchronized (this) {
            while (inside >= 4) {
                wait();
            }
            inside++;
        }
        try {
            System.out.println(stroke.call());
        } catch (Exception | Error failed) {
            leave();
            throw failed;
        }
        leave();
    }

    private synchronized void leave() {
        inside--;
        notifyAll();
    }

    /** Stays closed if all is well, until somebody opens it. */
    synchronized void close(String name) throws InterruptedException {
        while (closed) {
            wait();
        }
        closed = true;
        if (wash(name) > 3) {
            closed = false;
            notifyAll();
        }
    }

    synchronized void open() {
        closed = false;
        notifyAll();
    }

    void heat() throws InterruptedException {
        synchronized (this) {
            while (heated) {
                wait();
            }
            heated = true;
        }
        synchronized (this) {
            visits++;
            heated = false;
            notifyAll();
        }
    }

    /** Who waits for another one that rinses goes on if that one has failed. */
    void rinse(String name) throws InterruptedException {
        synchronized (this) {
            while (rinses && failure == null) {
                wait();
            }
            rinses = true;
        }
        try {
            wash(name);
        } catch (RuntimeException failed) {
            synchronized (this) {
                failure = failed;
                notifyAll();
            }
            throw failed;
        }
        synchronized (this) {
            rinses = false;
            notifyAll();
        }
    }

    private int wash(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("nobody");
        }
        return name.length();
    }

    public static void main(String[] args) {
        OneBatherFixed bath = new OneBatherFixed();
        for (String name : args) {
            new Thread(() -> {
                try {
                    bath.bathe(name);
                    bath.swim(() -> name);
                    bath.close(name);
                    bath.open();
                    bath.heat();
                    bath.rinse(name);
                } catch (Exception ended) {
                    System.out.println(ended);
                }
            }).start();
        }
    }
}
