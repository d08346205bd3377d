import kotlin.concurrent.thread

/** What was stored before the volatile write is seen after the read. */
class LateInitFixed {
    @Volatile
    private lateinit var config: MutableMap<String, String>

    fun load() {
        config = mutableMapOf("port" to "80")
    }

    fun port(): String? = if (::config.isInitialized) config["port"] else null
}

fun main() {
    val service = LateInitFixed()
    thread { service.load() }
    println(service.port())
}
