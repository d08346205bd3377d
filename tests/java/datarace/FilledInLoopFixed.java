package datarace;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The parcel is complete when it is put into the queue. */
public class FilledInLoopFixed {
    static final class Parcel {
        private String address;
        private int weight;

        void setAddress(String address) {
            this.address = address;
        }

        void setWeight(int weight) {
            this.weight = weight;
        }

        String label() {
            return address + weight;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Parcel> parcels = new ArrayBlockingQueue<>(10);
        new Thread(() -> {
            try {
                while (true) {
                    System.out.println(parcels.take().label());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        for (String address : args) {
            Parcel parcel = new Parcel();
            parcel.setAddress(address);
            parcel.setWeight(address.length());
            parcels.put(parcel);
        }
    }
}
