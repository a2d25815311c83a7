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

/**
 * Runs work in a savepoint of the open transaction: if it fails, what it has changed is undone, and the transaction can go
 * on.
 */
export async function inSavepoint<T>(work: () => Promise<T>): Promise<T> {
  const outer = context()
  if (!outer.transaction) throw new Error('No transaction: a savepoint is part of one')
  const afterCommit: (() => void | Promise<void>)[] = []
  const result = await outer.transaction.transaction((transaction) =>
    runIn({ ...outer, transaction, afterCommit }, work),
  )
  outer.afterCommit.push(...afterCommit)
  return result
}
