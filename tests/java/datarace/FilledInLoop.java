package datarace;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The parcel is labelled only after it has been put into the queue. */
public class FilledInLoop {
    static final class Parcel {
        private String address;
        private int weight;

        void setAddress(String address) {
            this.address = address;
        }

        void setWeight(int weight) {
            this.weight = weight; // ~ data-race #1
        }

        String label() {
            return address + weight; // ~ data-race #1
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
            parcels.put(parcel);
            parcel.setWeight(address.length());
        }
    }
}
