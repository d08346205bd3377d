package multistageaccess;

/** One call tests and pops. */
final class EmptyThenPopFixed {
    static final class Plates {
        private final int[] plates = new int[200];
        private int height;

        synchronized void push(int plate) {
            plates[height++] = plate;
        }

        synchronized int popOr(int none) {
            return height == 0 ? none : plates[--height];
        }
    }

    private final Plates plates;

    EmptyThenPopFixed(Plates plates) {
        this.plates = plates;
    }

    int wash() {
        int washed = 0;
        while (plates.popOr(-1) >= 0) {
            washed++;
        }
        return washed;
    }

    public static void main(String[] args) throws InterruptedException {
        Plates plates = new Plates();
        for (int i = 0; i < 200; i++) {
            plates.push(i);
        }
        EmptyThenPopFixed kitchen = new EmptyThenPopFixed(plates);
        Runnable work = () -> System.out.println(kitchen.wash());
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
