package datarace;

/** Races: both threads brighten all pixels of one picture. */
final class ArrayElements {
    private final int[] pixels = new int[1024];

    void brighten(int from, int to) {
        for (int i = from; i < to; i++) {
            pixels[i] += 10; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayElements picture = new ArrayElements();
        Thread first = new Thread(() -> picture.brighten(0, 1024));
        Thread second = new Thread(() -> picture.brighten(0, 1024));
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
