package waitnotinloop;

/** All callers of the method that waits test in a loop, one of them a value that was computed before. */
public class TestedByCallerFixed {
    private int free = 2;

    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isFull() {
        return free == 0;
    }

    synchronized void enter() {
        while (free == 0) {
            pause();
        }
        free--;
    }

    synchronized void enterLater() {
        boolean isFull = isFull();
        while (isFull) {
            pause();
            isFull = isFull();
        }
        free--;
    }

    synchronized void leave() {
        free++;
        notifyAll();
    }

    public static void main(String[] args) {
        TestedByCallerFixed room = new TestedByCallerFixed();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                room.enter();
                room.leave();
                room.enterLater();
                room.leave();
            }).start();
        }
    }
}
