/** A thread whose body runs on the current one. */
fun main() {
    val worker = Thread { println("work") }
    worker.run() // ~ run-not-start #1
}
