package arraybounds;

/** Main takes the result of a search as an index although the search may not have ended. */
public class CountNotJoined {
    private int found = -1;
    private final long[] values = {10, 20, 30};

    void search() {
        found = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 15) {
                found = i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountNotJoined task = new CountNotJoined();
        Thread searcher = new Thread(task::search);
        searcher.start();
        long value = task.values[task.found]; // ~ array-bounds #1
        searcher.join();
        System.out.println(value);
    }
}
