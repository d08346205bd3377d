import kotlin.concurrent.thread

/** The object's methods hold its lock. */
object SingletonStateFixed {
    private var issued = 0

    @Synchronized
    fun next(): Int {
        issued++
        return issued
    }

    @JvmStatic
    fun main(args: Array<String>) {
        val other = thread(name = "other") { println(SingletonStateFixed.next()) }
        println(next())
        other.join()
    }
}
