import kotlin.concurrent.thread

private var hits = 0

private val hitsLock = Any()

private fun hit() {
    synchronized(hitsLock) { hits += 1 }
}

/** All accesses hold one lock. */
fun main() {
    val visitors = List(4) { thread { hit() } }
    visitors.forEach { it.join() }
    synchronized(hitsLock) { println(hits) }
}
