/** Two pay, and each execution prints a receipt at its end. */
public class Receipt {
    private static int paid;

    private static synchronized void pay(int amount) {
        paid += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> pay(2));
        other.start();
        pay(3);
        other.join();
        System.out.printf("%d paid, %.2f each%n", paid, paid / 2.0);
    }
}
