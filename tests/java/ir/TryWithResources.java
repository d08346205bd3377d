package ir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

class TryWithResources {
    int closed;

    String one(Reader source) throws IOException {
        try (BufferedReader reader = new BufferedReader(source)) {
            return reader.readLine();
        }
    }

    void two(AutoCloseable first, AutoCloseable second) {
        try (first; AutoCloseable both = second) {
            closed++;
        } catch (Exception e) {
            closed--;
        } finally {
            closed = -closed;
        }
    }
}
