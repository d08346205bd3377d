package openworld;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** No race: each call makes a digest of its own. */
public class SharedDigestFixed {
    private final Set<Integer> revoked = ConcurrentHashMap.newKeySet();

    private int hash(byte[] token) throws NoSuchAlgorithmException {
        byte[] bytes = MessageDigest.getInstance("SHA-256").digest(token);
        return bytes[0];
    }

    public void revoke(byte[] token) throws NoSuchAlgorithmException {
        revoked.add(hash(token));
    }

    public boolean isRevoked(byte[] token) throws NoSuchAlgorithmException {
        return revoked.contains(hash(token));
    }
}
