package superfluouslock;

/** No lock is superfluous: one thread opens the room, two wait for that and count themselves. */
final class WaitingRoom {
    private boolean open;
    private int served;

    void open() {
        synchronized (this) {
            open = true;
            notifyAll();
        }
    }

    void enter() throws InterruptedException {
        synchronized (this) {
            while (!open) {
                wait();
            }
            served++;
        }
    }

    private static void visit(WaitingRoom room) {
        try {
            room.enter();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitingRoom room = new WaitingRoom();
        Thread first = new Thread(() -> visit(room));
        Thread second = new Thread(() -> visit(room));
        first.start();
        second.start();
        room.open();
        first.join();
        second.join();
        System.out.println(room.served);
    }
}
