package ir;

class FloatArithmetic {
    float floats(float a, float b) {
        return (a + b) * (a - b) / (a % b) + -a;
    }

    double doubles(double a, double b) {
        return (a + b) * (a - b) / (a % b) + -a;
    }
}
