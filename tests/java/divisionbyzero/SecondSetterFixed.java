package divisionbyzero;

/** The thread that would clear the divisor is made, but never started. */
public class SecondSetterFixed {
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
        System.out.println(zero.isAlive());
        System.out.println(20 / divisor);
    }
}
