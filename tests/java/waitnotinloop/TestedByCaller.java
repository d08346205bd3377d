package waitnotinloop;

/** The method that waits tests nothing itself: one caller does so in a loop, the other only once. */
public class TestedByCaller {
    private int free = 2;

    private void pause() {
        boolean isInterrupted = false;
        try {
            wait(); // ~ wait-not-in-loop #1
        } catch (InterruptedException e) {
            isInterrupted = true;
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized void enter() {
        while (free == 0) {
            pause();
        }
        free--;
    }

    synchronized void enterOnce() {
        if (free == 0) {
            pause(); // ~ wait-not-in-loop #1
        }
        free--;
    }

    synchronized void leave() {
        free++;
        notifyAll();
    }

    public static void main(String[] args) {
        TestedByCaller room = new TestedByCaller();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                room.enter();
                room.leave();
                room.enterOnce();
                room.leave();
            }).start();
        }
    }
}
