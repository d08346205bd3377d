package ir;

class IntArithmetic {
    int ints(int a, int b) {
        return (a + b) * (a - b) / (a % b) + -a;
    }

    int intBits(int a, int b) {
        return (a << b) ^ (a >> b) | (a >>> b) & ~a;
    }

    long longs(long a, long b) {
        return (a + b) * (a - b) / (a % b) + -a;
    }

    long longBits(long a, int b, long c) {
        return (a << b) ^ (a >> c) | (a >>> b) & ~a;
    }

    int narrow(byte b, short s, char c) {
        b += 2;
        s *= 3;
        c++;
        return b + s + c;
    }
}
