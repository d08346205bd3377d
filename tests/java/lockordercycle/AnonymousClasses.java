package lockordercycle;

/** Can deadlock: two anonymous threads share the monitors that they capture and take them in opposite orders. */
final class AnonymousClasses {
    private int work;

    void run(final Object hammer, final Object anvil) {
        new Thread() {
            @Override
            public void run() {
                synchronized (hammer) {
                    synchronized (anvil) { // ~ lock-order-cycle #1
                        work++;
                    }
                }
            }
        }.start();
        new Thread(new Runnable() {
            @Override
            public void run() {
                synchronized (anvil) {
                    synchronized (hammer) { // ~ lock-order-cycle #1
                        work++;
                    }
                }
            }
        }).start();
    }

    public static void main(String[] args) {
        new AnonymousClasses().run(new Object(), new Object());
    }
}
