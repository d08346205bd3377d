import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/** To the compiler this is any map, and its `getOrPut` gets, then puts: a counter may be replaced after it was counted in. */
class GetOrPut {
    private val counters: MutableMap<String, AtomicInteger> = ConcurrentHashMap()
    private val seen = ConcurrentHashMap<String, Boolean>()

    fun count(word: String) {
        counters.getOrPut(word) { AtomicInteger() }.incrementAndGet() // ~ check-then-act #1
    }

    fun first(word: String): Boolean {
        if (!seen.containsKey(word)) {
            seen[word] = true // ~ check-then-act #2
            return true
        }
        return false
    }
}

fun main() {
    val words = GetOrPut()
    repeat(2) {
        thread {
            words.count("a")
            words.first("a")
        }
    }
}
