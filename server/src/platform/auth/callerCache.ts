import type { LoadedCaller } from './loadCaller'

/** So many sessions; a caller with the permissions of an administrator takes six kilobytes. */
const mostKept = 5_000

/**
 * The callers of a server's latest sessions. Each is only ever given to calls of its own session, and only after the
 * database has said at that call that its version still stands.
 */
export class CallerCache {
  private readonly kept = new Map<number, LoadedCaller>()

  constructor(private readonly most = mostKept) {}

  get(sessionId: number): LoadedCaller | undefined {
    const found = this.kept.get(sessionId)
    if (found) this.set(sessionId, found)
    return found
  }

  /** Keeps it as the latest; the one that was used longest ago makes room. */
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
