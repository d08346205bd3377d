package tickets;

public class Tickets {
    @interface Atomic { }

    @interface Indivisible { }

    private int left = 100;

    synchronized int left() { return left; }

    synchronized void set(int left) { this.left = left; }

    @Atomic
    boolean sell() {
        // Others may sell the same ticket.
        int number = left();
        set(number - 1);
        return number > 0;
    }

    @Indivisible
    void giveBack() {
        set(left() + 1);
    }

    @Atomic
    synchronized void reset() {
        set(left() / 2);
    }

    public static void main(String[] args) {
        Tickets tickets = new Tickets();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                tickets.sell();
                tickets.giveBack();
                tickets.reset();
            }).start();
        }
    }
}
