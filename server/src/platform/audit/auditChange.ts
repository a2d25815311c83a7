import { context, db } from '../context'
import type { AuditKind } from './auditLog'
import { auditEventOfChange, insertAuditEntries } from './events'

/**
 * Writes, with the transaction of the call that runs, that it has changed these records too: a line for each, beside its
 * own. What a job changes is nobody's doing and has no line.
 */
export async function auditChange(kind: AuditKind, ids: readonly number[]): Promise<void> {
  const { change } = context()
  if (!change || ids.length === 0) return
  await db().execute(insertAuditEntries([{ ...auditEventOfChange({ action: change.action, kind, id: null }), ids }]))
}
