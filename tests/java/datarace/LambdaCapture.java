package datarace;

/** Races: an array of one element lets two lambdas change what a captured local could not. */
final class LambdaCapture {
    private static Thread counting(int[] box, int times) {
        return new Thread(() -> {
            for (int i = 0; i < times; i++) {
                box[0]++; // ~ data-race #1
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        int[] clicks = {0};
        Thread mouse = counting(clicks, 300);
        Thread pen = counting(clicks, 200);
        mouse.start();
        pen.start();
        mouse.join();
        pen.join();
        System.out.println(clicks[0]);
    }
}
