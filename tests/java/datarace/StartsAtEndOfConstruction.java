package datarace;

/** No race: each object is complete before its own thread starts; the threads of others have their own. */
final class StartsAtEndOfConstruction {
    private int[] weights;

    StartsAtEndOfConstruction(int size) {
        compute(size);
    }

    private void compute(int size) {
        weights = new int[size];
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(weights.length)).start();
        }
    }

    public static void main(String[] args) {
        for (int i = 1; i < 4; i++) {
            new StartsAtEndOfConstruction(i);
        }
    }
}
