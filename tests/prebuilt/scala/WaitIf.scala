/** Who is woken does not look again. */
class WaitIf {
  private var ready = false

  def await(): Unit = synchronized {
    if (!ready) {
      wait() // ~ wait-not-in-loop #1
    }
  }

  def open(): Unit = synchronized {
    ready = true
    notifyAll()
  }
}

object WaitIf {
  def main(args: Array[String]): Unit = {
    val gate = new WaitIf
    new Thread(() => gate.await()).start()
    gate.open()
  }
}
