package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A parcel is one thread's own until it is handed over by a queue, and then the other's. */
public class HandedParcel {
    @ThreadConfined("any")
    static class Parcel {
        private int weight; // infer: confined

        void add(int grams) {
            weight += grams;
        }
    }

    private final BlockingQueue<Parcel> belt = new ArrayBlockingQueue<>(4); // infer: thread-safe

    void pack() {
        try {
            for (int i = 0; i < 3; i++) {
                Parcel parcel = new Parcel();
                parcel.add(500);
                belt.put(parcel);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void stamp() {
        try {
            for (int i = 0; i < 3; i++) {
                belt.take().add(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        HandedParcel post = new HandedParcel();
        new Thread(post::pack).start();
        new Thread(post::stamp).start();
    }
}
