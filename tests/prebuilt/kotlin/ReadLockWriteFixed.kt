import java.util.concurrent.locks.ReentrantReadWriteLock
import kotlin.concurrent.read
import kotlin.concurrent.thread
import kotlin.concurrent.write

/** Who counts holds the write lock; the library's `write` gives up read locks first. */
class ReadLockWriteFixed {
    private val lock = ReentrantReadWriteLock()
    private var reads = 0

    fun look() = lock.write {
        reads++
    }

    fun total() = lock.read { reads }
}

fun main() {
    val table = ReadLockWriteFixed()
    val other = thread { table.look() }
    table.look()
    println(table.total())
    other.join()
}
