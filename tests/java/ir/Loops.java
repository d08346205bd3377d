package ir;

class Loops {
    int whileLoop(int n) {
        int sum = 0;
        while (n > 0) {
            sum += n;
            n--;
        }
        return sum;
    }

    int doLoop(int n) {
        int steps = 0;
        do {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        } while (n != 1);
        return steps;
    }

    int nested(int[][] rows) {
        int max = Integer.MIN_VALUE;
        for (int i = 0; i < rows.length; i++) {
            for (int value : rows[i]) {
                if (value > max) max = value;
            }
        }
        return max;
    }

    int iterate(Iterable<Integer> values) {
        int sum = 0;
        for (int value : values) sum += value;
        return sum;
    }
}
