package idioms;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Producers and consumers share a bounded blocking queue and nothing else; one end mark stops each consumer. */
public class ProducerConsumer {
    record Parcel(int number, int grams) {
        static final Parcel END = new Parcel(-1, 0);
    }

    static final class Producer extends Thread {
        private final BlockingQueue<Parcel> belt;
        private final int first;

        Producer(BlockingQueue<Parcel> belt, int first) {
            this.belt = belt;
            this.first = first;
        }

        @Override
        public void run() {
            try {
                for (int number = first; number < first + 50; number++) {
                    belt.put(new Parcel(number, 100 + number));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Consumer extends Thread {
        private final BlockingQueue<Parcel> belt;
        private long grams;

        Consumer(BlockingQueue<Parcel> belt) {
            this.belt = belt;
        }

        @Override
        public void run() {
            try {
                for (Parcel parcel = belt.take(); parcel != Parcel.END; parcel = belt.take()) {
                    grams += parcel.grams();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Parcel> belt = new ArrayBlockingQueue<>(8);
        Producer north = new Producer(belt, 0);
        Producer south = new Producer(belt, 1000);
        Consumer van = new Consumer(belt);
        Consumer truck = new Consumer(belt);
        north.start();
        south.start();
        van.start();
        truck.start();
        north.join();
        south.join();
        belt.put(Parcel.END);
        belt.put(Parcel.END);
        van.join();
        truck.join();
        System.out.println(van.grams + truck.grams);
    }
}
