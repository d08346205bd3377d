import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Reads every class of java.base into ASM's tree, ROUNDS times; prints how many it refused, then each round's seconds. */
public class AsmBench {
    private static final int ROUNDS = 15;
    static Object sink;

    public static void main(String[] arguments) throws Exception {
        List<byte[]> classes = new ArrayList<>();
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        try (var paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths.filter(p -> p.toString().endsWith(".class"))::iterator) {
                classes.add(Files.readAllBytes(path));
            }
        }
        int refused = 0;
        StringBuilder seconds = new StringBuilder();
        for (int round = 0; round < ROUNDS; round++) {
            refused = 0;
            long start = System.nanoTime();
            for (byte[] bytes : classes) {
                try {
                    ClassNode node = new ClassNode();
                    new ClassReader(bytes).accept(node, 0);
                    sink = node;
                } catch (IllegalArgumentException unsupported) {
                    refused++;
                }
            }
            seconds.append(' ').append((System.nanoTime() - start) / 1e9);
        }
        System.out.println(refused + seconds.toString());
    }
}
