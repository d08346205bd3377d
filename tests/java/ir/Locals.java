package ir;

class Locals {
    int reusedSlot(boolean flag) {
        if (flag) {
            int number = 1;
            number++;
            return number;
        } else {
            String text = "reused";
            return text.length();
        }
    }

    int swap(int a, int b) {
        for (int i = 0; i < 3; i++) {
            int t = a;
            a = b;
            b = t;
        }
        return a - b;
    }

    int unreachableAfterLoop(int n) {
        int unused = n;
        for (;;) {
            if (n++ > 10) return n;
        }
    }
}
