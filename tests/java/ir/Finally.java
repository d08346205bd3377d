package ir;

class Finally {
    int depth;

    int plain(int[] values, int index) {
        depth++;
        try {
            return values[index];
        } finally {
            depth--;
        }
    }

    @SuppressWarnings("finally")
    int returnInFinally(int a, int b) {
        try {
            return a / b;
        } finally {
            return -1;
        }
    }

    int loopInFinally(Runnable body, int n) {
        try {
            body.run();
        } catch (IllegalStateException e) {
            n = 0;
        } finally {
            for (int i = 0; i < n; i++) depth += i;
        }
        return n;
    }

    int continueThroughFinally(int[] values) {
        int sum = 0;
        for (int value : values) {
            try {
                if (value < 0) continue;
                if (value == 0) break;
                sum += value;
            } finally {
                depth++;
            }
        }
        return sum;
    }

    void nested(Runnable a, Runnable b) {
        try {
            try {
                a.run();
            } finally {
                b.run();
            }
        } finally {
            depth = 0;
        }
    }
}
