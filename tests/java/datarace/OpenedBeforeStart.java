package datarace;

/** A race: the server closes its store while clients still use it, by the method that opened it. */
final class OpenedBeforeStart implements Runnable {
    private int size;

    private void reset(int size) {
        this.size = size; // ~ data-race #1
    }

    @Override
    public void run() {
        reset(100);
        for (int client = 0; client < 3; client++) {
            new Thread(() -> System.out.println(size)).start(); // ~ data-race #1
        }
        reset(0);
    }

    public static void main(String[] args) {
        new Thread(new OpenedBeforeStart()).start();
    }
}
