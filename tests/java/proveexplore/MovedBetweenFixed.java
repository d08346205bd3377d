package proveexplore;

/** What is left is read first: if it is 0, it was done before. */
public class MovedBetweenFixed {
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
        int isLeft = left;
        int isDone = done;
        int share = 100 / (isLeft + isDone); // ~? division-by-zero #1
        System.out.println(share);
    }
}
