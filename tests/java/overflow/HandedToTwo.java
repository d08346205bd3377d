package overflow;

/** The box is given to two threads; one of them makes it too large for the other. */
public class HandedToTwo {
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
            System.out.println(box.weight + 1); // ~ overflow #1
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Loader(box).start();
        new Scale(box).start();
    }
}
