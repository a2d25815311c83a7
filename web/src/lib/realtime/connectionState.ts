/**
 * connected: connected, or not needed yet. reconnecting: trying to connect. offline: no network, or nobody is signed
 * in.
 */
export type ConnectionStatus = 'connected' | 'reconnecting' | 'offline'

type Cause = 'idle' | 'connected' | 'down' | 'signed-out'

/** The state of the realtime connection, reduced to the three values that screens use. */
export class ConnectionState {
  private cause: Cause = 'idle'
  private readonly listeners = new Set<() => void>()
  private stopFollowing: (() => void) | undefined

  get status(): ConnectionStatus {
    if (this.cause === 'signed-out') return 'offline'
    if (this.cause !== 'down') return 'connected'
    return navigator.onLine ? 'reconnecting' : 'offline'
  }

  get isUp(): boolean {
    return this.cause === 'connected'
  }

  set(cause: Cause): void {
    if (cause === this.cause) return
    this.cause = cause
    this.notifyListeners()
  }

  /**
   * Calls `listener` after every change.
   *
   * @returns a function that removes the listener
   */
  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Resolves when connected, or after the given time if that comes first. */
  connectedWithin(milliseconds: number): Promise<void> {
    if (this.isUp) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      const stop = this.watch(() => this.isUp && done())
    })
  }

  /** Follows the browser's online and offline events until `close`. */
  followNetwork(): void {
    const notifyListeners = () => this.notifyListeners()
    window.addEventListener('online', notifyListeners)
    window.addEventListener('offline', notifyListeners)
    this.stopFollowing = () => {
      window.removeEventListener('online', notifyListeners)
      window.removeEventListener('offline', notifyListeners)
    }
  }

  close(): void {
    this.stopFollowing?.()
    this.listeners.clear()
  }

  private notifyListeners(): void {
    for (const listener of [...this.listeners]) listener()
  }
}
