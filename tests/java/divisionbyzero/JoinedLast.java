package divisionbyzero;

/** Two threads write; which one is waited for last says nothing of which one wrote last. */
public class JoinedLast {
    private int parts;

    public static void main(String[] args) throws InterruptedException {
        JoinedLast shared = new JoinedLast();
        Thread split = new Thread(() -> shared.parts = 7);
        Thread clear = new Thread(() -> {
            shared.parts = 1;
            shared.parts = 0;
        });
        split.start();
        clear.start();
        clear.join();
        split.join();
        System.out.println(42 / shared.parts); // ~ division-by-zero #1
    }
}
