package uncaughtexception;

/** The bound of a queue is reached when no consumer comes in time; the queue then throws. */
public class QueueFull {
    private int size;

    synchronized void add() {
        if (size == 2) {
            throw new IllegalStateException("full"); // ~ uncaught-exception #1
        }
        size++;
        notifyAll();
    }

    synchronized void remove() throws InterruptedException {
        while (size == 0) {
            wait();
        }
        size--;
        notifyAll();
    }

    class Consumer extends Thread {
        @Override
        public void run() {
            try {
                for (int i = 0; i < 3; i++) {
                    remove();
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueFull queue = new QueueFull();
        queue.new Consumer().start();
        for (int i = 0; i < 3; i++) {
            queue.add();
        }
    }
}
