package ir;

class LabelledLoops {
    boolean contains(int[][] rows, int wanted) {
        boolean found = false;
        search:
        for (int[] row : rows) {
            for (int value : row) {
                if (value < 0) continue search;
                if (value == wanted) {
                    found = true;
                    break search;
                }
            }
        }
        return found;
    }

    int block(int n) {
        done: {
            if (n > 10) break done;
            n = 10;
        }
        return n;
    }

    void forever(Runnable step) {
        while (true) step.run();
    }
}
