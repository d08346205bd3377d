package interleaving;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** It is written and changed under a lock. */
public class SerializedSharedFixed {
    private static class Account implements Serializable {
        private static final long serialVersionUID = 1;
        private int balance = 1;
    }

    private static final Account ACCOUNT = new Account();

    private static int write() {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            synchronized (ACCOUNT) {
                out.writeObject(ACCOUNT);
            }
            return 1;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void change() {
        synchronized (ACCOUNT) {
            ACCOUNT.balance = 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // Classes are described when they are first written.
        int written = write();
        Thread thread = new Thread(SerializedSharedFixed::change);
        thread.start();
        written += write();
        thread.join();
        assert written == 2;
    }
}
