package deadlock;

/** Two of three threads pass a gate that would keep them apart; the third does not. */
public class Gate {
    private static final Object GATE = new Object();
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int count;

    private static void leftFirst() {
        synchronized (GATE) {
            synchronized (LEFT) {
                synchronized (RIGHT) { // ~ deadlock #1
                    count++;
                }
            }
        }
    }

    private static void rightFirst() {
        synchronized (RIGHT) {
            synchronized (LEFT) { // ~ deadlock #1
                count--;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Gate::leftFirst).start();
        rightFirst();
    }
}
