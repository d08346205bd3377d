package arraybounds;

/** Main takes the result of a search as an index when the search has ended. */
public class CountNotJoinedFixed {
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
        CountNotJoinedFixed task = new CountNotJoinedFixed();
        Thread searcher = new Thread(task::search);
        searcher.start();
        searcher.join();
        long value = task.values[task.found];
        System.out.println(value);
    }
}
