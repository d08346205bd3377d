package multistageaccess;

/** Defect: another thread can pop the last plate between the test and the pop. */
final class EmptyThenPop {
    static final class Plates {
        private final int[] plates = new int[200];
        private int height;

        synchronized void push(int plate) {
            plates[height++] = plate;
        }

        synchronized boolean isEmpty() {
            return height == 0;
        }

        synchronized int pop() {
            if (height == 0) {
                throw new IllegalStateException("empty");
            }
            return plates[--height];
        }
    }

    private final Plates plates;

    EmptyThenPop(Plates plates) {
        this.plates = plates;
    }

    int wash() {
        int washed = 0;
        while (!plates.isEmpty()) { // ~ multi-stage-access #1
            plates.pop(); // ~ multi-stage-access #1
            washed++;
        }
        return washed;
    }

    public static void main(String[] args) throws InterruptedException {
        Plates plates = new Plates();
        for (int i = 0; i < 200; i++) {
            plates.push(i);
        }
        EmptyThenPop kitchen = new EmptyThenPop(plates);
        Runnable work = () -> {
            try {
                System.out.println(kitchen.wash());
            } catch (IllegalStateException empty) {
                System.out.println("no plate there");
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
