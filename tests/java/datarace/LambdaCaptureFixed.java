package datarace;

/** No race: each lambda has an array of its own. */
final class LambdaCaptureFixed {
    private static Thread counting(int[] box, int times) {
        return new Thread(() -> {
            for (int i = 0; i < times; i++) {
                box[0]++;
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        int[] clicks = {0};
        int[] others = {0};
        Thread mouse = counting(clicks, 300);
        Thread pen = counting(others, 200);
        mouse.start();
        pen.start();
        mouse.join();
        pen.join();
        System.out.println(clicks[0] + others[0]);
    }
}
