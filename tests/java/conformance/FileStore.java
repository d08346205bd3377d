package conformance;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A store of keys and values in a file of records, with an index.
 */
public class FileStore {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        try (Store store = new Store(folder.resolve("store"))) {
            store.put("a", "one");
            store.put("b", "two");
            store.put("a", "three");
            System.out.println(store.get("a") + " " + store.get("b") + " " + store.get("c"));
        }
        try (Store store = new Store(folder.resolve("store"))) {
            System.out.println(store.get("a") + " " + store.keys() + " " + store.length());
            store.compact();
            System.out.println(store.get("a") + " " + store.keys() + " " + store.length());
        }
        remove(folder);
    }

    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (java.nio.file.DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
                for (Path child : children) {
                    remove(child);
                }
            }
        }
        Files.deleteIfExists(path);
    }

    static class Store implements AutoCloseable {
        private final RandomAccessFile file;
        private final Map<String, Long> index = new TreeMap<>();

        Store(Path path) throws IOException {
            file = new RandomAccessFile(path.toFile(), "rw");
            while (file.getFilePointer() < file.length()) {
                long at = file.getFilePointer();
                index.put(file.readUTF(), at);
                file.readUTF();
            }
        }

        void put(String key, String value) throws IOException {
            file.seek(file.length());
            index.put(key, file.getFilePointer());
            file.writeUTF(key);
            file.writeUTF(value);
        }

        String get(String key) throws IOException {
            Long at = index.get(key);
            if (at == null) {
                return null;
            }
            file.seek(at);
            file.readUTF();
            return file.readUTF();
        }

        Set<String> keys() {
            return index.keySet();
        }

        long length() throws IOException {
            return file.length();
        }

        void compact() throws IOException {
            Map<String, String> all = new TreeMap<>();
            for (String key : index.keySet()) {
                all.put(key, get(key));
            }
            file.setLength(0);
            for (Map.Entry<String, String> entry : all.entrySet()) {
                put(entry.getKey(), entry.getValue());
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
