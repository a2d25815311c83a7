import { context, runIn, runStep } from '../context'

/**
 * Runs the work in one transaction, carried by the context. Inside a transaction it joins that one.
 * What was queued by `afterCommit` runs once it has committed, and is dropped when it rolls back.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = context()
  if (outer.transaction) return work()
  const afterCommit: (() => void | Promise<void>)[] = []
  const result = await outer.platform.database.transaction((transaction) =>
    runIn({ ...outer, transaction, afterCommit }, work),
  )
  for (const step of afterCommit) await runStep(step)
  return result
}
