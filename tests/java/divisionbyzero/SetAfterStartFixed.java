package divisionbyzero;

/** The divisor is set before the thread that uses it is started. */
public class SetAfterStartFixed {
    static int step;

    static class Walker extends Thread {
        @Override
        public void run() {
            System.out.println(10 / step);
        }
    }

    public static void main(String[] args) {
        Walker walker = new Walker();
        step = 2;
        walker.start();
    }
}
