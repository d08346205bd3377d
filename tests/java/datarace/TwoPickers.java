package datarace;

/** Defect: either picker sets the flag, so that the buyer waits for the first of them only. */
final class TwoPickers {
    private int apples;
    private int pears;
    private boolean isPicked;

    private synchronized void tell() {
        isPicked = true;
        notifyAll();
    }

    void pickApples() {
        apples = 40; // ~ data-race #1
        tell();
    }

    void pickPears() {
        pears = 15; // ~ data-race #2
        tell();
    }

    int buy() throws InterruptedException {
        synchronized (this) {
            while (!isPicked) {
                wait();
            }
        }
        int fruit = apples; // ~ data-race #1
        fruit += pears; // ~ data-race #2
        return fruit;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoPickers farm = new TwoPickers();
        new Thread(farm::pickApples).start();
        new Thread(farm::pickPears).start();
        System.out.println(farm.buy());
    }
}
