package lockordercycle;

/** Cannot deadlock: both anonymous threads take the hammer first. */
final class AnonymousClassesFixed {
    private int work;

    void run(final Object hammer, final Object anvil) {
        new Thread() {
            @Override
            public void run() {
                synchronized (hammer) {
                    synchronized (anvil) {
                        work++;
                    }
                }
            }
        }.start();
        new Thread(new Runnable() {
            @Override
            public void run() {
                synchronized (hammer) {
                    synchronized (anvil) {
                        work++;
                    }
                }
            }
        }).start();
    }

    public static void main(String[] args) {
        new AnonymousClassesFixed().run(new Object(), new Object());
    }
}
