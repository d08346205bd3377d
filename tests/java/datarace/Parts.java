package datarace;

/** Each thread counts in its part, but where it counts depends on what it finds there. */
public class Parts {
    public static void main(String[] args) {
        int[] data = new int[400];
        int[] histogram = new int[10];
        for (int i = 0; i < 4; i++) {
            int from = i * 100;
            new Thread(() -> {
                for (int at = from; at < from + 100; at++) {
                    histogram[data[at] % 10]++; // ~ data-race #1
                }
            }).start();
        }
    }
}
