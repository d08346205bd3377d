package interleaving;

import java.io.File;
import java.io.IOException;

/** A thread waits for a file that another makes: the loop comes back to the same state, and ends when the file is there. */
// outcome: there
public class FilePolled {
    public static void main(String[] arguments) throws Exception {
        File flag = new File("ready");
        Thread maker = new Thread(() -> {
            try {
                flag.createNewFile();
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        });
        maker.start();
        while (!flag.exists()) {
            Thread.onSpinWait();
        }
        System.out.println("there");
    }
}
