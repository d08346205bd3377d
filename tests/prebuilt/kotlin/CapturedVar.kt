import kotlin.concurrent.thread

/** Two threads count in one captured variable. */
fun main() {
    var count = 0
    val first = thread {
        repeat(1000) { count++ } // ~ data-race #1
    }
    val second = thread {
        repeat(1000) { count++ } // ~ data-race #1
    }
    first.join()
    second.join()
    println(count)
}
