import kotlin.concurrent.thread

/** A lazy value that both threads may make at the same time: one is kept, and published safely. */
class LazyPublicationFixed {
    private val words by lazy(LazyThreadSafetyMode.PUBLICATION) { mutableListOf("a", "b") }

    fun size() = words.size
}

fun main() {
    val book = LazyPublicationFixed()
    thread { println(book.size()) }
    println(book.size())
}
