package ir;

enum Enums {
    PLUS('+') {
        @Override int apply(int a, int b) {
            return a + b;
        }
    },
    TIMES('*') {
        @Override int apply(int a, int b) {
            return a * b;
        }
    };

    final char symbol;

    Enums(char symbol) {
        this.symbol = symbol;
    }

    abstract int apply(int a, int b);

    static Enums of(char symbol) {
        for (Enums operator : values()) {
            if (operator.symbol == symbol) return operator;
        }
        return valueOf("PLUS");
    }
}
