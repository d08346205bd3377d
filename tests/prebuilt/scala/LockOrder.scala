/** Each transfer takes the locks in the order of its own direction. */
class LockOrder(private var balance: Long) {
  def transferTo(other: LockOrder, amount: Long): Unit = synchronized {
    other.synchronized { // ~ lock-order-cycle #1
      balance -= amount
      other.balance += amount
    }
  }
}

object LockOrder {
  def main(args: Array[String]): Unit = {
    val mine = new LockOrder(100)
    val yours = new LockOrder(100)
    new Thread(() => mine.transferTo(yours, 1)).start()
    new Thread(() => yours.transferTo(mine, 2)).start()
  }
}
