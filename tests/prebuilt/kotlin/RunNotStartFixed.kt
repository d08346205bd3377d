/** A thread that is started. */
fun main() {
    val worker = Thread { println("work") }
    worker.start()
}
