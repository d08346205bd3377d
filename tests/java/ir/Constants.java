package ir;

class Constants {
    Object[] all() {
        return new Object[] {-1, 5, 100, 1000, 100_000, 0L, 7L, 1L << 40, 0f, 2f, 3.5f, 0d, 1d, 2.5, 'x', true,
            "text", "\ud800 lone", int.class, String[].class, Constants.class};
    }

    double special(float f) {
        return f == Float.NaN ? Double.NEGATIVE_INFINITY : -0.0;
    }
}
