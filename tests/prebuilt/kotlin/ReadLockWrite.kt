import java.util.concurrent.locks.ReentrantReadWriteLock
import kotlin.concurrent.read
import kotlin.concurrent.thread

/** Two readers may count at the same time. */
class ReadLockWrite {
    private val lock = ReentrantReadWriteLock()
    private var reads = 0

    fun look() = lock.read {
        reads++ // ~ data-race #1
    }
}

fun main() {
    val table = ReadLockWrite()
    val other = thread { table.look() }
    table.look()
    other.join()
}
