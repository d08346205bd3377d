package superfluouslock;

/** Without the lock: what nobody changes can be read by all. */
final class ReadOnlyTableFixed {
    private final int[] squares = new int[100];

    ReadOnlyTableFixed() {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
    }

    int square(int n) {
        return squares[n];
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOnlyTableFixed table = new ReadOnlyTableFixed();
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
