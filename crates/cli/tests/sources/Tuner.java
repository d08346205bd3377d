package tuner;

public class Tuner {
    private static int mode;
    private static int gain = 1;

    private static void adjust() {
        if (mode == 1) {
            gain = 2;
        }
    }

    public static void main(String[] args) {
        new Thread(Tuner::adjust).start();
        System.out.println(gain);
    }
}
