package divisionbyzero;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Who has an element knows what the other thread did before. */
public class PollFindsNothingFixed {
    static int rate;

    public static void main(String[] args) {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            rate = 5;
            queue.add("a");
        }).start();
        String name = queue.poll();
        if (name != null) {
            System.out.println(100 / rate);
        }
    }
}
