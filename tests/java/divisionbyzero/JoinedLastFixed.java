package divisionbyzero;

/** One thread has ended before the other starts, so the last write is known. */
public class JoinedLastFixed {
    private int parts;

    public static void main(String[] args) throws InterruptedException {
        JoinedLastFixed shared = new JoinedLastFixed();
        Thread split = new Thread(() -> shared.parts = 7);
        Thread clear = new Thread(() -> {
            shared.parts = 1;
            shared.parts = 0;
        });
        clear.start();
        clear.join();
        split.start();
        split.join();
        System.out.println(42 / shared.parts);
    }
}
