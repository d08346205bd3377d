package waitnotinloop;

/** Loops whose condition has several parts, or that is at the end. */
public class CompoundConditions {
    private int items;
    private boolean closed;
    private boolean paused;

    synchronized void both() throws InterruptedException {
        while (items == 0 && !closed) {
            wait();
        }
        items--;
    }

    synchronized void either() throws InterruptedException {
        while (items == 0 || paused) {
            try {
                wait();
            } finally {
                System.out.println("woken");
            }
        }
        items--;
    }

    synchronized void within() throws InterruptedException {
        if (!closed) {
            do {
                if (items > 0 && !paused) {
                    items--;
                    return;
                }
                wait();
            } while (!closed);
        }
    }

    synchronized void add(boolean isLast) {
        items++;
        closed = isLast;
        paused = false;
        notifyAll();
    }

    public static void main(String[] args) {
        CompoundConditions queue = new CompoundConditions();
        new Thread(() -> {
            try {
                queue.both();
                queue.either();
                queue.within();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        for (int i = 0; i < 5; i++) {
            queue.add(i == 4);
        }
    }
}
