package datarace;

import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

/** Each thread works on a part of the array, from a number that it was given. */
public class PartsFixed {
    static final class Fill extends RecursiveAction {
        private final int[] data;
        private final int from;
        private final int to;

        Fill(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 10) {
                for (int i = from; i < to; i++) {
                    data[i] = i;
                }
            } else {
                int middle = (from + to) / 2;
                invokeAll(new Fill(data, from, middle), new Fill(data, middle, to));
            }
        }
    }

    public static void main(String[] args) {
        double[] sums = new double[400];
        double[][] table = new double[4][100];
        int threads = args.length + 1;
        int chunk = 400 / threads;
        for (int i = 0; i < threads; i++) {
            int from = i * chunk;
            int row = i;
            new Thread(() -> {
                for (int at = from; at < from + chunk; at++) {
                    sums[at] = at;
                }
                for (int column = 0; column < 100; column++) {
                    table[row][column] = column;
                }
            }).start();
        }
        int[] squares = new int[100];
        IntStream.range(0, 100).parallel().forEach(i -> squares[i] = i * i);
        new Fill(new int[1000], 0, 1000).fork();
    }
}
