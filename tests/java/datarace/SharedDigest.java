package datarace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Races: a MessageDigest keeps what it was fed; two requests feed one. */
final class SharedDigest {
    private final MessageDigest digest;

    SharedDigest() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    int firstByte(String text) {
        byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8)); // ~ data-race #1
        return hash[0];
    }

    public static void main(String[] args) throws InterruptedException, NoSuchAlgorithmException {
        SharedDigest hashes = new SharedDigest();
        Thread[] requests = new Thread[2];
        for (int i = 0; i < requests.length; i++) {
            String password = "secret" + i;
            requests[i] = new Thread(() -> System.out.println(hashes.firstByte(password)));
            requests[i].start();
        }
        for (Thread request : requests) {
            request.join();
        }
    }
}
