/** All methods hold the lock. */
class MissingLockFixed {
  private var balance = 100L

  def deposit(amount: Long): Unit = this.synchronized {
    balance += amount
  }

  def withdraw(amount: Long): Boolean = this.synchronized {
    if (balance < amount) false
    else {
      balance -= amount
      true
    }
  }
}

object MissingLockFixed {
  def main(args: Array[String]): Unit = {
    val account = new MissingLockFixed
    new Thread(() => account.deposit(5)).start()
    new Thread(() => println(account.withdraw(7))).start()
  }
}
