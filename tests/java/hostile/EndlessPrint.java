package hostile;

/** Two threads print for ever. */
public class EndlessPrint {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                while (true) {
                    System.out.println("and on it goes, and on, and on, and on, and on"); // ~ livelock #1
                }
            }).start();
        }
    }
}
