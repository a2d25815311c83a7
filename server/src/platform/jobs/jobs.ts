export interface JobDefinition {
  name: string
  /** Five-field cron expression in UTC for a recurring job; missing for an enqueued one. */
  cron?: string
  /**
   * For work that contacts other hosts: it runs without a transaction, opens its own with `inTransaction`, and occupies
   * no connection while it waits.
   */
  ownTransactions?: true
  /**
   * For a long series of jobs that can wait, such as notifying 200,000 patients: each server runs one at a time, and pauses
   * for three times as long as it took, so that requests stay fast.
   */
  paced?: true
  /** Runs in a system context, in a transaction; must be safe to run twice. */
  run(data: Record<string, unknown>): Promise<void>
}

export interface EnqueueOptions {
  /** Not before this instant; otherwise at once. */
  startAfter?: Date
  /** While a job with this key waits, no other is added. */
  key?: string
}

export interface Jobs {
  /**
   * Runs a defined job later, at least once, with retries. It is stored in the transaction of the request, so it exists
   * exactly if the transaction was committed.
   * @throws when no job has that name
   */
  enqueue(name: string, data?: Record<string, unknown>, options?: EnqueueOptions): Promise<void>
  /** Runs a job now and waits for it: for tests and startup. */
  run(name: string, data?: Record<string, unknown>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
