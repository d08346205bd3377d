import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/** Two threads count in one atomic. A captured variable that one thread alone changes before the other reads it is no race. */
fun main() {
    val count = AtomicInteger()
    var last = 0
    val first = thread {
        repeat(1000) { count.incrementAndGet() }
    }
    val second = thread {
        repeat(1000) { last = count.incrementAndGet() }
    }
    first.join()
    second.join()
    println("$count $last")
}
