import type { LoadedCaller } from './loadCaller'

/** The maximum number of sessions; a caller with an administrator's permissions takes six kilobytes. */
const mostKept = 5_000

/**
 * The callers of a server's latest auth sessions. Each is passed only to calls of its own session, and only after the
 * database has confirmed at that call that its version is still current.
 */
export class CallerCache {
  private readonly kept = new Map<number, LoadedCaller>()

  constructor(private readonly most = mostKept) {}

  get(sessionId: number): LoadedCaller | undefined {
    const found = this.kept.get(sessionId)
    if (found) this.set(sessionId, found)
    return found
  }

  /** Stores it as the most recent; beyond the maximum, the least recently used one is evicted. */
  set(sessionId: number, loaded: LoadedCaller): void {
    this.kept.delete(sessionId)
    this.kept.set(sessionId, loaded)
    if (this.kept.size <= this.most) return
    const [oldest] = this.kept.keys()
    if (oldest !== undefined) this.kept.delete(oldest)
  }

  delete(sessionId: number): void {
    this.kept.delete(sessionId)
  }
}
