import kotlin.concurrent.thread

private var hits = 0

private val hitsLock = Any()

private fun hit() {
    hits += 1 // ~ data-race #1
}

/** A variable of the file is a static field like any other. */
fun main() {
    val visitors = List(4) { thread { hit() } }
    visitors.forEach { it.join() }
    synchronized(hitsLock) { println(hits) }
}
