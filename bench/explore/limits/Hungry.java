import java.util.ArrayList;
import java.util.List;

/** Programs that take all that they can get: time, memory, stack, output, threads. The argument says which. */
public class Hungry {
    static volatile int shared;

    static void twice(int depth) {
        try {
            twice(depth + 1);
        } finally {
            twice(depth + 1);
        }
    }

    static void add(int times) {
        for (int time = 0; time < times; time++) {
            shared++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "counts":
                for (long count = 0;; count++) {
                    shared = (int) count;
                }
            case "prints":
                for (;;) {
                    System.out.println("one more line of output");
                }
            case "recurses":
                twice(0);
                break;
            case "litters":
                for (int time = 0; time < 1500; time++) {
                    byte[] megabyte = new byte[1 << 20];
                    megabyte[time] = 1;
                }
                break;
            case "litters-small":
                for (int time = 0; time < 20_000_000; time++) {
                    new Object();
                }
                break;
            case "copies":
                byte[] bytes = new byte[64 << 20];
                for (;;) {
                    System.arraycopy(bytes, 0, bytes, 1, bytes.length - 1);
                }
            case "keeps":
                List<byte[]> kept = new ArrayList<>();
                for (;;) {
                    try {
                        kept.add(new byte[1 << 20]);
                    } catch (OutOfMemoryError full) {
                        shared++;
                    }
                }
            case "concatenates":
                String text = "text";
                for (;;) {
                    text += text;
                }
            case "starts":
                for (;;) {
                    new Thread(() -> add(1)).start();
                }
            case "sleeps":
                for (int daemon = 0; daemon < 2; daemon++) {
                    Thread thread = new Thread(() -> {
                        for (;;) {
                            shared++;
                            try {
                                Thread.sleep(10);
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                    });
                    thread.setDaemon(true);
                    thread.start();
                }
                Thread.sleep(100);
                break;
            case "interleaves":
                for (int thread = 0; thread < 50; thread++) {
                    new Thread(() -> add(3)).start();
                }
                break;
            case "fails-late":
                Thread other = new Thread(() -> add(200_000));
                other.start();
                add(200_000);
                other.join();
                throw new AssertionError();
            default:
                throw new IllegalArgumentException(arguments[0]);
        }
    }
}
