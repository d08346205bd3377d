package proveexplore;

/** The share is taken of what is left and what is done, read in the wrong order: both may be seen as 0. */
public class MovedBetween {
    private static volatile int left = 1;
    private static volatile int done;

    static class Mover extends Thread {
        @Override
        public void run() {
            done = 1;
            left = 0;
        }
    }

    public static void main(String[] args) {
        new Mover().start();
        int isDone = done;
        int isLeft = left;
        int share = 100 / (isLeft + isDone); // ~ division-by-zero #1
        System.out.println(share);
    }
}
