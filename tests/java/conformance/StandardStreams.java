package conformance;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Scanner;

/**
 * Standard input and output as files.
 */
public class StandardStreams {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read() + " " + System.in.available());
        try (Scanner in = new Scanner(System.in)) {
            System.out.println(in.hasNextLine());
        }
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        out.write("direct\n".getBytes());
        try (PrintStream own = new PrintStream(new FileOutputStream(FileDescriptor.out), true)) {
            own.println("own");
        }
        System.out.println(FileDescriptor.in.valid() + " " + FileDescriptor.err.valid());
    }
}
