import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/** The `getOrPut` of a concurrent map puts only what is still absent. */
class GetOrPutFixed {
    private val counters = ConcurrentHashMap<String, AtomicInteger>()
    private val seen = ConcurrentHashMap<String, Boolean>()

    fun count(word: String) {
        counters.getOrPut(word) { AtomicInteger() }.incrementAndGet()
    }

    fun first(word: String): Boolean = seen.putIfAbsent(word, true) == null
}

fun main() {
    val words = GetOrPutFixed()
    repeat(2) {
        thread {
            words.count("a")
            words.first("a")
        }
    }
}
