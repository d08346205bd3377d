import kotlin.concurrent.thread

/** A lazy value without a lock: both threads may make it, and one may see half of it. */
class LazyNone {
    private val words by lazy(LazyThreadSafetyMode.NONE) { mutableListOf("a", "b") } // ~ data-race #1

    fun size() = words.size
}

fun main() {
    val book = LazyNone()
    thread { println(book.size()) }
    println(book.size())
}
