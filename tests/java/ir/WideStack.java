package ir;

class WideStack {
    static long total;
    long count;
    double mean;
    long[] buckets = new long[4];

    long postIncrementElement(int i) {
        return buckets[i++]++ + i;
    }

    long compoundElement(int i, long delta) {
        return buckets[i] += delta;
    }

    double postIncrementField() {
        return mean++;
    }

    long chained(WideStack other, long value) {
        return count = other.count = buckets[0] = total = value;
    }

    int chainedInts(int[] values, int i) {
        return values[i] = values[i + 1] = i++;
    }

    String appendElement(String[] texts, int i) {
        return texts[i] += "x";
    }

    static long preIncrementStatic() {
        return ++total - total--;
    }

    void discarded(double[] values) {
        preIncrementStatic();
        values[0]--;
        Math.sqrt(values[1]);
    }
}
