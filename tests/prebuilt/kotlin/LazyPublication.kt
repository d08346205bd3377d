import kotlin.concurrent.thread

/** A lazy value that is published safely, but both threads may make it at the same time, and count that. */
class LazyPublication {
    private var made = 0
    private val words by lazy(LazyThreadSafetyMode.PUBLICATION) {
        made++ // ~ data-race #1
        mutableListOf("a", "b")
    }

    fun size() = words.size
}

fun main() {
    val book = LazyPublication()
    thread { println(book.size()) }
    println(book.size())
}
