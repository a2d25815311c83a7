import type { LoadedCaller } from './loadCaller'

/** The maximum number of sessions; a caller with an administrator's permissions takes six kilobytes. */
const maxCallers = 5_000

/**
 * The callers of a server's latest auth sessions. Each is passed only to calls of its own session, and only after the
 * database has confirmed at that call that its version is still current.
 */
export class CallerCache {
  private readonly callers = new Map<number, LoadedCaller>()

  constructor(private readonly max = maxCallers) {}

  get(sessionId: number): LoadedCaller | undefined {
    const found = this.callers.get(sessionId)
    if (found) this.set(sessionId, found)
    return found
  }

  /** Stores it as the most recent; beyond the maximum, the least recently used one is evicted. */
  set(sessionId: number, loaded: LoadedCaller): void {
    this.callers.delete(sessionId)
    this.callers.set(sessionId, loaded)
    if (this.callers.size <= this.max) return
    const [oldest] = this.callers.keys()
    if (oldest !== undefined) this.callers.delete(oldest)
  }

  delete(sessionId: number): void {
    this.callers.delete(sessionId)
  }
}
