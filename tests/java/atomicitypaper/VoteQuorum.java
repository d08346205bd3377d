package atomicitypaper;

/** Defect: each precinct adds its vote and then looks whether it was the second; both can think so. */
final class VoteQuorum {
    static final class Urn {
        private int votes;

        synchronized void cast() {
            votes++;
        }

        synchronized int votes() {
            return votes;
        }
    }

    static final class Precinct {
        private final Urn urn;
        private boolean announces;

        Precinct(Urn urn) {
            this.urn = urn;
        }

        void vote() {
            synchronized (this) {
                urn.cast(); // ~ atomicity-violation #1
                if (urn.votes() == 2) { // ~ atomicity-violation #1
                    announces = true;
                }
            }
        }

        synchronized boolean announces() {
            return announces;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Urn urn = new Urn();
        Precinct hill = new Precinct(urn);
        Precinct lake = new Precinct(urn);
        Thread walker = new Thread(hill::vote);
        walker.start();
        lake.vote();
        walker.join();
        if (hill.announces() == lake.announces()) {
            throw new AssertionError("the result is announced twice, or never");
        }
    }
}
