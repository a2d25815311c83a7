export interface JobDefinition {
  name: string
  /** Five-field cron in UTC for what repeats; nothing for what is asked for. */
  cron?: string
  /**
   * For work that talks to other machines: it runs without a transaction, opens its own with `inTransaction`,
   * and holds no connection while it waits.
   */
  ownTransactions?: true
  /** Runs in a system context, in a transaction; must be safe to run twice. */
  run(data: Record<string, unknown>): Promise<void>
}

export interface EnqueueOptions {
  /** Not before this instant; at once otherwise. */
  startAfter?: Date
  /** While a job with this key waits, another one is not added. */
  key?: string
}

export interface Jobs {
  /**
   * Runs a defined job later, at least once, with retries. It is stored with the transaction of the request,
   * so it is there exactly when the transaction was committed.
   * @throws when no job has that name
   */
  enqueue(name: string, data?: Record<string, unknown>, options?: EnqueueOptions): Promise<void>
  /** Runs a job now and waits: for tests and start-up. */
  run(name: string, data?: Record<string, unknown>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
