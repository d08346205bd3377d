package datarace;

/** Fine: the flag is set under the lock after the harvest is written, and the buyer waits for it under the lock. */
final class HarvestNoticeFixed {
    private int apples;
    private boolean isPicked;

    void pick() {
        apples = 40;
        synchronized (this) {
            isPicked = true;
            notifyAll();
        }
    }

    int buy() throws InterruptedException {
        synchronized (this) {
            while (!isPicked) {
                wait();
            }
        }
        return apples;
    }

    public static void main(String[] args) throws InterruptedException {
        HarvestNoticeFixed farm = new HarvestNoticeFixed();
        new Thread(farm::pick).start();
        System.out.println(farm.buy());
    }
}
