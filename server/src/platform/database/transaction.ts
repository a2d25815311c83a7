import { context, runIn, runStep } from '../context'

/**
 * Runs the work in one transaction, carried by the context. Joins the transaction that is already open, if any. Work
 * queued by `afterCommit` runs after commit, and is dropped on rollback.
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
