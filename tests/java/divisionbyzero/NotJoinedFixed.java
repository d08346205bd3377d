package divisionbyzero;

/** The thread that computes the divisor has ended when it is used. */
public class NotJoinedFixed {
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
        NotJoinedFixed task = new NotJoinedFixed();
        Thread searcher = new Thread(task::search);
        searcher.start();
        searcher.join();
        System.out.println(1000L / task.found);
    }
}
