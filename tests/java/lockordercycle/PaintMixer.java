package lockordercycle;

/** Defect: the number chooses the lock, and the two methods have the numbers in opposite orders. */
final class PaintMixer {
    private final Object pigment = new Object();
    private final Object solvent = new Object();
    private int grams = 10;
    private int drops = 10;

    private Object pick(int shelf) {
        return shelf == 0 ? pigment : solvent;
    }

    void mix() {
        synchronized (pick(0)) {
            synchronized (pick(1)) { // ~ lock-order-cycle #1
                grams -= 2;
                drops -= 1;
            }
        }
    }

    void thin() {
        synchronized (pick(1)) {
            synchronized (pick(0)) { // ~ lock-order-cycle #1
                grams -= 1;
                drops -= 2;
            }
        }
    }

    public static void main(String[] args) {
        PaintMixer mixer = new PaintMixer();
        new Thread(mixer::mix).start();
        new Thread(mixer::thin).start();
    }
}
