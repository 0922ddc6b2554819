#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock, and a way to wait for what another thread does under it.
///
/// `@unchecked Sendable`: the two pointers never change, and what they point to is made to be used by
/// many threads at once.
final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
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
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Does something while no other thread does anything under the lock.
  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Lets go of the lock until another thread calls `wakeAll`; also now and then for no reason.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits for some time at most.
  func wait(milliseconds: Int) {
    let nanoseconds = milliseconds * 1_000_000
    var time = timespec()
    #if canImport(Darwin)
      time.tv_nsec = nanoseconds
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
      let end = Int(time.tv_nsec) + nanoseconds
      time.tv_sec += end / 1_000_000_000
      time.tv_nsec = end % 1_000_000_000
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  /// Wakes all threads that wait.
  func wakeAll() { pthread_cond_broadcast(condition) }
}
