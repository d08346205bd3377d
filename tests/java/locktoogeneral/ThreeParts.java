package locktoogeneral;

/** Too general: position, volume and brightness have nothing in common but the lock. */
final class ThreeParts {
    private long position;
    private int volume;
    private int brightness;

    synchronized void play(int frames) {
        position += frames; // ~ lock-too-general #1
    }

    synchronized void louder() {
        volume++; // ~ lock-too-general #1
    }

    synchronized void darker() {
        brightness--; // ~ lock-too-general #1
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeParts player = new ThreeParts();
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
