import java.util.concurrent.Executors

/** Volatile, but read and written in two steps. */
class VolatileCount {
    @Volatile
    var done = 0
        private set

    fun finish() {
        done++ // ~ non-atomic-update #1
    }
}

fun main() {
    val progress = VolatileCount()
    val pool = Executors.newFixedThreadPool(4)
    repeat(10) { pool.execute { progress.finish() } }
    pool.shutdown()
    println(progress.done)
}
