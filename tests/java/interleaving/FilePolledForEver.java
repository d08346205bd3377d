package interleaving;

import java.io.File;
import java.io.IOException;

/** As FilePolled, but the file is made and deleted again: who polls may miss it, and polls for ever. */
public class FilePolledForEver {
    public static void main(String[] arguments) throws Exception {
        File flag = new File("ready");
        Thread maker = new Thread(() -> {
            try {
                flag.createNewFile();
                flag.delete();
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        });
        maker.start();
        while (!flag.exists()) { // ~ livelock #1
            Thread.onSpinWait();
        }
    }
}
