import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/** One step. */
class VolatileCountFixed {
    private val count = AtomicInteger()

    val done: Int
        get() = count.get()

    fun finish() {
        count.incrementAndGet()
    }
}

fun main() {
    val progress = VolatileCountFixed()
    val pool = Executors.newFixedThreadPool(4)
    repeat(10) { pool.execute { progress.finish() } }
    pool.shutdown()
    println(progress.done)
}
