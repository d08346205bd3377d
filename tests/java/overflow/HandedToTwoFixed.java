package overflow;

/** Each thread is given a box of its own. */
public class HandedToTwoFixed {
    static class Box {
        int weight = 5;
    }

    static class Loader extends Thread {
        private final Box box;

        Loader(Box box) {
            this.box = box;
        }

        @Override
        public void run() {
            box.weight = Integer.MAX_VALUE;
        }
    }

    static class Scale extends Thread {
        private final Box box;

        Scale(Box box) {
            this.box = box;
        }

        @Override
        public void run() {
            System.out.println(box.weight + 1);
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Loader(box).start();
        new Scale(new Box()).start();
    }
}
