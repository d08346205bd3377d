package concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** Three stages joined by queues, ended by a marker. */
public class Pipeline {
    static final int END = -1;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> numbers = new LinkedBlockingQueue<>(4);
        LinkedBlockingQueue<Integer> squares = new LinkedBlockingQueue<>(4);
        List<Integer> result = new ArrayList<>();
        Thread source = new Thread(() -> {
            try {
                for (int i = 0; i < 30; i++) {
                    numbers.put(i);
                }
                numbers.put(END);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread middle = new Thread(() -> {
            try {
                for (int n = numbers.take(); n != END; n = numbers.take()) {
                    squares.put(n * n);
                }
                squares.put(END);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread sink = new Thread(() -> {
            try {
                for (int n = squares.take(); n != END; n = squares.take()) {
                    result.add(n);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        sink.start();
        middle.start();
        source.start();
        sink.join();
        System.out.println(result);
    }
}
