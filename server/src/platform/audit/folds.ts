import type { AuditEvent } from './events'

/** Milliseconds in which what repeats is one line. */
const usualWindow = 60_000
const mostOpen = 10_000

interface Fold {
  /** The latest repeat. */
  event: AuditEvent
  repeats: number
  closing: NodeJS.Timeout
}

/**
 * Keeps a storm from flooding the log: the first of what repeats is written as it comes, all that follow within a minute
 * become one line with their number, at the end of it. Their time is the last one's.
 */
export class Folds {
  private readonly open = new Map<string, Fold>()

  constructor(
    private readonly write: (event: AuditEvent) => void,
    private readonly window = usualWindow,
  ) {}

  /** In: what makes two events the same. */
  add(key: string, event: AuditEvent): void {
    const fold = this.open.get(key)
    if (fold) {
      fold.event = event
      fold.repeats += 1
      return
    }
    this.write(event)
    if (this.open.size >= mostOpen) return
    this.open.set(key, { event, repeats: 0, closing: setTimeout(() => this.close(key), this.window).unref() })
  }

  /** Writes what has repeated so far. */
  closeAll(): void {
    for (const key of [...this.open.keys()]) this.close(key)
  }

  private close(key: string): void {
    const fold = this.open.get(key)
    if (!fold) return
    clearTimeout(fold.closing)
    this.open.delete(key)
    const { event, repeats } = fold
    if (repeats > 0) this.write(repeats > 1 ? { ...event, times: repeats } : event)
  }
}
