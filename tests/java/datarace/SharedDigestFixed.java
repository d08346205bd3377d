package datarace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** No race: each request has a digest of its own. */
final class SharedDigestFixed {
    int firstByte(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return digest.digest(text.getBytes(StandardCharsets.UTF_8))[0];
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedDigestFixed hashes = new SharedDigestFixed();
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
