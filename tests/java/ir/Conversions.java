package ir;

class Conversions {
    double widen(int i, long l, float f) {
        long fromInt = i;
        float intToFloat = i;
        double intToDouble = i;
        float longToFloat = l;
        double longToDouble = l;
        double floatToDouble = f;
        return fromInt + intToFloat + intToDouble + longToFloat + longToDouble + floatToDouble;
    }

    int narrow(int i, long l, float f, double d) {
        return (byte) i + (char) i + (short) i + (int) l + (int) f + (int) d;
    }

    long toLong(float f, double d) {
        return (long) f + (long) d + (long) (float) d;
    }
}
