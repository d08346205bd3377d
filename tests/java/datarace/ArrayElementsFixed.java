package datarace;

/** No race: each thread brightens one half of the pixels. */
final class ArrayElementsFixed {
    private final int[] pixels = new int[1024];

    void brighten(int from, int to) {
        for (int i = from; i < to; i++) {
            pixels[i] += 10;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayElementsFixed picture = new ArrayElementsFixed();
        Thread first = new Thread(() -> picture.brighten(0, 512));
        Thread second = new Thread(() -> picture.brighten(512, 1024));
        first.start();
        second.start();
        first.join();
        second.join();
        int sum = 0;
        for (int pixel : picture.pixels) {
            sum += pixel;
        }
        System.out.println(sum);
    }
}
