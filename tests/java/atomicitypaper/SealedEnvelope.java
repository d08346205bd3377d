package atomicitypaper;

/** Harmless: bids are refused after the sealing; who finds the envelope sealed can read them one by one. */
final class SealedEnvelope {
    static final class Envelope {
        private boolean sealed;
        private int low = 7;
        private int high = 7;

        synchronized void bid(int amount) {
            if (!sealed) {
                low = Math.min(low, amount);
                high = Math.max(high, amount);
            }
        }

        synchronized void seal() {
            sealed = true;
        }

        synchronized boolean sealed() {
            return sealed;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }
    }

    private int spread = -1;

    synchronized void open(Envelope envelope) {
        if (!envelope.sealed()) {
            return;
        }
        int low = envelope.low(); // ~? atomicity-violation #1
        int high = envelope.high(); // ~? atomicity-violation #1
        spread = high - low;
    }

    synchronized int spread() {
        return spread;
    }

    public static void main(String[] args) throws InterruptedException {
        Envelope envelope = new Envelope();
        SealedEnvelope notary = new SealedEnvelope();
        Thread bidder = new Thread(() -> envelope.bid(9));
        bidder.start();
        envelope.seal();
        notary.open(envelope);
        bidder.join();
        if (notary.spread() != 0 && notary.spread() != 2) {
            throw new AssertionError("there were no such bids");
        }
    }
}
