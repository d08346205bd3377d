package consumerdies;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** One number that is none ends the only consumer. */
public class BadLine {
    private final BlockingQueue<String> numbers = new LinkedBlockingQueue<>(4);
    private long sum;

    private void add() {
        try {
            while (true) {
                String number = numbers.take(); // ~ consumer-dies #1
                sum += Long.parseLong(number); // ~ consumer-dies #1
            }
        } catch (InterruptedException e) {
            System.out.println(sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BadLine adder = new BadLine();
        new Thread(adder::add).start();
        for (String number : args) {
            adder.numbers.put(number); // ~ consumer-dies #1
        }
    }
}
