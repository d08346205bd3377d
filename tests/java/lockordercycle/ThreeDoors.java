package lockordercycle;

/** Defect: one method takes the locks one way and two the other way: two cycles, for which one finding stands. */
final class ThreeDoors {
    private final Object front = new Object();
    private final Object back = new Object();
    private int guests;

    void enter() {
        synchronized (front) {
            synchronized (back) { // ~ lock-order-cycle #1
                guests++;
            }
        }
    }

    void leave() {
        synchronized (back) {
            synchronized (front) {
                guests--;
            }
        }
    }

    void sneakOut() {
        synchronized (back) {
            synchronized (front) { // ~ lock-order-cycle #1
                guests -= 2;
            }
        }
    }

    public static void main(String[] args) {
        ThreeDoors house = new ThreeDoors();
        new Thread(house::enter).start();
        new Thread(house::leave).start();
        house.sneakOut();
    }
}
