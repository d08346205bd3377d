package nakednotify;

/** The notifier changes one phase, the waiter waits for the other, which nobody ever changes. */
public class NeverSet {
    enum Phase { LOADING, READY }

    private Phase ofModel = Phase.LOADING;
    private Phase ofView = Phase.LOADING;

    synchronized void awaitModel() throws InterruptedException {
        while (ofModel != Phase.READY) {
            wait();
        }
    }

    synchronized void finish() {
        ofView = Phase.READY;
        notifyAll(); // ~ naked-notify #1
    }

    synchronized Phase view() {
        return ofView;
    }

    public static void main(String[] args) throws InterruptedException {
        NeverSet window = new NeverSet();
        new Thread(window::finish).start();
        window.awaitModel();
        System.out.println(window.view());
    }
}
