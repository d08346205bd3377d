package divisionbyzero;

/** The thread that clears the divisor is started like the other one. */
public class SecondSetter {
    static class Setter extends Thread {
        private final int value;

        Setter(int value) {
            this.value = value;
        }

        @Override
        public void run() {
            divisor = value;
        }
    }

    static int divisor = 1;

    public static void main(String[] args) {
        Thread two = new Setter(2);
        Thread zero = new Setter(0);
        two.start();
        zero.start();
        System.out.println(20 / divisor); // ~ division-by-zero #1
    }
}
