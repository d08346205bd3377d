package datarace;

/** A flag that is found free in one section, and taken in another: two threads may find it free. */
final class TestedThenTaken {
    private boolean isTaken;
    private int entered;

    private synchronized boolean isFree() {
        return !isTaken;
    }

    private synchronized void set(boolean isTaken) {
        this.isTaken = isTaken;
    }

    void enter() {
        while (!isFree()) {
            Thread.onSpinWait();
        }
        set(true);
        entered++; // ~ data-race #1
        set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        TestedThenTaken gate = new TestedThenTaken();
        Thread north = new Thread(gate::enter);
        Thread south = new Thread(gate::enter);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(gate.entered);
    }
}
