package checkthenact;

/** Compares and sets by hand, and keeps the greatest by hand: two threads may both pass. */
final class HandMade {
    enum Phase { NEW, RUNNING, ENDED }

    private volatile Phase phase = Phase.NEW;
    private volatile long greatest;
    private volatile int owner;

    private boolean step(Phase from, Phase to) {
        if (phase != from) { // ~ check-then-act #1
            return false;
        }
        phase = to; // ~ check-then-act #1
        return true;
    }

    void see(long value) {
        if (value > greatest) { // ~ check-then-act #2
            greatest = value; // ~ check-then-act #2
        }
    }

    void claim(int expected, int mine) {
        if (owner != expected) { // ~ check-then-act #3
            throw new IllegalStateException("not yours");
        }
        owner = mine; // ~ check-then-act #3
    }

    void run(int me) {
        if (step(Phase.NEW, Phase.RUNNING)) {
            System.out.println("running");
            step(Phase.RUNNING, Phase.ENDED);
        }
        see(me);
        claim(0, me);
    }

    public static void main(String[] args) {
        HandMade job = new HandMade();
        new Thread(() -> job.run(1)).start();
        new Thread(() -> job.run(2)).start();
    }
}
