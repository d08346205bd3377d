package atomicitypaper;

/** Defect: a plate is linked to what was the top; a plate put there meanwhile is lost. */
final class PlateStack {
    static final class Plate {
        Plate next;
    }

    static final class Stack {
        private Plate top;

        synchronized Plate top() {
            return top;
        }

        synchronized void top(Plate plate) {
            top = plate;
        }

        synchronized int height() {
            int height = 0;
            for (Plate plate = top; plate != null; plate = plate.next) {
                height++;
            }
            return height;
        }
    }

    static final class Washer {
        private final Stack stack;

        Washer(Stack stack) {
            this.stack = stack;
        }

        synchronized void wash() {
            Plate n = new Plate();
            n.next = stack.top(); // ~ atomicity-violation #1
            stack.top(n); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stack stack = new Stack();
        Washer ann = new Washer(stack);
        Washer bob = new Washer(stack);
        Thread helper = new Thread(ann::wash);
        helper.start();
        bob.wash();
        helper.join();
        if (stack.height() != 2) {
            throw new AssertionError("a plate is broken");
        }
    }
}
