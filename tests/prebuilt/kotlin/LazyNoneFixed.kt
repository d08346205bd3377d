import kotlin.concurrent.thread

/** A lazy value is made under a lock unless told otherwise; what makes it writes no field of others. */
class LazyNoneFixed {
    private var made = 0
    private val words by lazy {
        made++
        mutableListOf("a", "b")
    }

    fun size() = words.size
}

fun main() {
    val book = LazyNoneFixed()
    thread { println(book.size()) }
    println(book.size())
}
