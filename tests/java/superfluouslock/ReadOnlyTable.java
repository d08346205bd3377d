package superfluouslock;

/** Superfluous: the table is filled before any thread can see it, and nobody changes it after that. */
final class ReadOnlyTable {
    private final int[] squares = new int[100];

    ReadOnlyTable() {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
    }

    int square(int n) {
        synchronized (squares) { // ~ superfluous-lock #1
            return squares[n];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOnlyTable table = new ReadOnlyTable();
        Thread[] users = new Thread[3];
        for (int i = 0; i < users.length; i++) {
            int first = i * 10;
            users[i] = new Thread(() -> {
                int sum = 0;
                for (int n = first; n < first + 10; n++) {
                    sum += table.square(n);
                }
                System.out.println(sum);
            });
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
    }
}
