package interleaving;

/** One thread adds 1 to a volatile variable, another doubles it; either update may get lost. */
// outcome: 2
// outcome: 3
// outcome: 4
public class OutcomeAddMultiply {
    private static volatile int value = 1;

    private static void add() {
        value = value + 1;
    }

    private static void multiply() {
        value = value * 2;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeAddMultiply::add);
        Thread second = new Thread(OutcomeAddMultiply::multiply);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(value);
    }
}
