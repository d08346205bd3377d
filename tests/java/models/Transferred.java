package models;

import java.util.concurrent.LinkedTransferQueue;

/** An element is handed to who waits for it, or not at all. */
class Transferred {
    static final LinkedTransferQueue<Integer> QUEUE = new LinkedTransferQueue<>();

    public static void main(String[] args) {
        new Thread(() -> QUEUE.add(1)).start();
        boolean isHanded = QUEUE.tryTransfer(2);
        System.out.println(isHanded + " " + QUEUE.poll());
    }
}
