package atomicitypaper;

/** Harmless: who speaks and who votes both are in the hall, a lock of the class that is around the others. */
final class CouncilHall {
    static final class Motion {
        private int yes;
        private boolean closed;

        synchronized boolean closed() {
            return closed;
        }

        synchronized void vote() {
            yes++;
        }

        synchronized int close() {
            closed = true;
            return yes;
        }

        synchronized int yes() {
            return yes;
        }
    }

    static final class Member {
        private int votes;

        synchronized void vote(Motion motion) {
            if (!motion.closed()) {
                motion.vote();
                votes++;
            }
        }
    }

    static synchronized void session(Member member, Motion motion) {
        member.vote(motion);
    }

    static synchronized int closing(Motion motion) {
        return motion.close();
    }

    public static void main(String[] args) throws InterruptedException {
        Motion motion = new Motion();
        Member member = new Member();
        Thread sitting = new Thread(() -> session(member, motion));
        sitting.start();
        int counted = closing(motion);
        sitting.join();
        if (motion.yes() != counted) {
            throw new AssertionError("a vote after the end");
        }
    }
}
