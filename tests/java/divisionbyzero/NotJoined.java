package divisionbyzero;

/** The divisor is computed by a thread that nobody waits for. */
public class NotJoined {
    private long found;

    void search() {
        for (int i = 1; i < 50; i++) {
            if (i * i > 500) {
                found = i;
                return;
            }
        }
        found = 50;
    }

    public static void main(String[] args) throws InterruptedException {
        NotJoined task = new NotJoined();
        Thread searcher = new Thread(task::search);
        searcher.start();
        System.out.println(1000L / task.found); // ~ division-by-zero #1
        searcher.join();
    }
}
