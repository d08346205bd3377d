package nakednotify;

/** The notifier changes both. */
public class NeverSetFixed {
    enum Phase { LOADING, READY }

    private Phase ofModel = Phase.LOADING;
    private Phase ofView = Phase.LOADING;

    synchronized void awaitModel() throws InterruptedException {
        while (ofModel != Phase.READY) {
            wait();
        }
    }

    synchronized void finish() {
        ofModel = Phase.READY;
        ofView = Phase.READY;
        notifyAll();
    }

    synchronized Phase view() {
        return ofView;
    }

    public static void main(String[] args) throws InterruptedException {
        NeverSetFixed window = new NeverSetFixed();
        new Thread(window::finish).start();
        window.awaitModel();
        System.out.println(window.view());
    }
}
