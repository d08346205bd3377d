package datarace;

/** Defect: the flag is set before the harvest is written: who waits for it may read the old number. */
final class HarvestNotice {
    private int apples;
    private boolean isPicked;

    void pick() {
        synchronized (this) {
            isPicked = true;
            notifyAll();
        }
        apples = 40; // ~ data-race #1
    }

    int buy() throws InterruptedException {
        synchronized (this) {
            while (!isPicked) {
                wait();
            }
        }
        return apples; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        HarvestNotice farm = new HarvestNotice();
        new Thread(farm::pick).start();
        System.out.println(farm.buy());
    }
}
