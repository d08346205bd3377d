package ir;

class IntSwitch {
    int dense(int n) {
        switch (n) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 0;
        }
    }

    int sparse(int n) {
        int result = 1;
        switch (n) {
            case -1000: result = 2;
            case 0: result += 3; break;
            case 1_000_000: result = 4;
        }
        return result;
    }

    String expression(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case 'y' -> {
                String often = "often ";
                yield often + "vowel";
            }
            default -> throw new IllegalArgumentException();
        };
    }

    int inLoop(int[] program) {
        int sum = 0;
        loop:
        for (int op : program) {
            switch (op) {
                case 0: break loop;
                case 1: continue;
                default: sum += op;
            }
        }
        return sum;
    }
}
