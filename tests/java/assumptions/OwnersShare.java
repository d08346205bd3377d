package assumptions;

/// Two owners of one part each lock themselves, and change the part under its own lock (A34).
public class OwnersShare {
    static class Part {
        private int low;
        private int high;

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        synchronized void set(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    static class Owner {
        private final Part part;

        Owner(Part part) {
            this.part = part;
        }

        synchronized int width() {
            return part.high() - part.low();
        }

        synchronized void move(int by) {
            part.set(by, by + 1);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            Part part = new Part();
            Owner one = new Owner(part);
            new Thread(() -> System.out.println(one.width())).start();
            new Thread(() -> one.move(3)).start();
        }
    }
}
