#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lets one thread at a time do something.
///
/// `@unchecked Sendable`: the pointer never changes, and what it points to is made to be used by many
/// threads at once.
final class Lock: @unchecked Sendable {
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Does something while no other thread does anything under the lock.
  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// What a thread waits for until another one, under the same lock, says that it may have come.
///
/// `@unchecked Sendable`: as for the lock.
final class Condition: @unchecked Sendable {
  private let lock: Lock
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ lock: Lock) {
    self.lock = lock
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Lets go of the lock until another thread calls `signal`; also now and then for no reason.
  func wait() { pthread_cond_wait(condition, lock.mutex) }

  /// Waits for some time at most.
  func wait(milliseconds: Int) {
    let nanoseconds = milliseconds * 1_000_000
    var time = timespec()
    #if canImport(Darwin)
      time.tv_nsec = nanoseconds
      pthread_cond_timedwait_relative_np(condition, lock.mutex, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
      let end = Int(time.tv_nsec) + nanoseconds
      time.tv_sec += end / 1_000_000_000
      time.tv_nsec = end % 1_000_000_000
      pthread_cond_timedwait(condition, lock.mutex, &time)
    #endif
  }

  /// Wakes the thread that waits, if one does.
  func signal() { pthread_cond_signal(condition) }
}
