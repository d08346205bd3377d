package locktoogeneral;

/** Three locks for three parts. */
final class ThreePartsFixed {
    private final Object positionLock = new Object();
    private final Object volumeLock = new Object();
    private final Object brightnessLock = new Object();
    private long position;
    private int volume;
    private int brightness;

    void play(int frames) {
        synchronized (positionLock) {
            position += frames;
        }
    }

    void louder() {
        synchronized (volumeLock) {
            volume++;
        }
    }

    void darker() {
        synchronized (brightnessLock) {
            brightness--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreePartsFixed player = new ThreePartsFixed();
        Runnable user = () -> {
            for (int i = 0; i < 20; i++) {
                player.play(25);
                player.louder();
                player.darker();
            }
        };
        Thread remote = new Thread(user);
        Thread panel = new Thread(user);
        remote.start();
        panel.start();
        remote.join();
        panel.join();
        System.out.println(player.position + " " + player.volume + " " + player.brightness);
    }
}
