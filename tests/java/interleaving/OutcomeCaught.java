package interleaving;

/** A division by what may still be 0; the thread catches the exception. */
// outcome: 5
// outcome: ArithmeticException
public class OutcomeCaught {
    private static volatile int divisor;
    private static String text;

    private static void divide() {
        try {
            text = String.valueOf(10 / divisor);
        } catch (ArithmeticException e) {
            text = e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(OutcomeCaught::divide);
        worker.start();
        divisor = 2;
        worker.join();
        System.out.println(text);
    }
}
