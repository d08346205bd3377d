package uncaughtexception;

/** Who adds to a queue waits until it is not full. */
public class QueueFullFixed {
    private int size;

    synchronized void add() throws InterruptedException {
        while (size == 2) {
            wait();
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
        QueueFullFixed queue = new QueueFullFixed();
        queue.new Consumer().start();
        for (int i = 0; i < 3; i++) {
            queue.add();
        }
    }
}
