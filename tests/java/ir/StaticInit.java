package ir;

class StaticInit {
    static final int CONSTANT = 5;
    static final Object LOCK = new Object();
    static int[] squares = new int[CONSTANT];
    static volatile boolean ready;

    static {
        for (int i = 0; i < squares.length; i++) squares[i] = i * i;
        ready = true;
    }

    static class Holder {
        static final StaticInit INSTANCE = new StaticInit();
    }

    static StaticInit instance() {
        return Holder.INSTANCE;
    }
}
