package openworld;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The set is made for threads, whatever its declared type; the digest beside it is not. */
public class SharedDigest {
    private final Set<Integer> revoked = ConcurrentHashMap.newKeySet();
    private final MessageDigest digest;

    public SharedDigest() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    private int hash(byte[] token) {
        byte[] bytes = digest.digest(token); // ~ data-race #1
        return bytes[0];
    }

    public void revoke(byte[] token) {
        revoked.add(hash(token));
    }

    public boolean isRevoked(byte[] token) {
        return revoked.contains(hash(token));
    }
}
