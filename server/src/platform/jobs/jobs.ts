export interface JobDefinition {
  name: string
  /** Five-field cron in UTC for what repeats; nothing for what is asked for. */
  cron?: string
  /** Runs in a system context, in a transaction; must be safe to run twice. */
  run(data: Record<string, unknown>): Promise<void>
}

export interface Jobs {
  /** Runs a defined job later, at least once, with retries; queued after commit. */
  enqueue(name: string, data?: Record<string, unknown>, options?: { startAfter?: Date; key?: string }): void
  /** Runs a job now and waits: for tests and start-up. */
  run(name: string, data?: Record<string, unknown>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
