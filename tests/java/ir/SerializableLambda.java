package ir;

import java.io.Serializable;
import java.util.function.Supplier;

class SerializableLambda {
    interface Task extends Supplier<String>, Serializable { }

    Task make(String text) {
        return () -> text;
    }
}
