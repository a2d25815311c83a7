import { context, db } from '../context'
import type { AuditKind, ChangedFields } from './auditLog'
import { auditEventOfChange, insertAuditEntries } from './events'

/**
 * Writes, in the transaction of the current call, an audit entry for each of these records that it has changed as well,
 * in addition to the call's own entry. Changes by jobs have no user and no entry.
 * @param changes the fields that changed in each of them
 */
export async function auditChange(kind: AuditKind, ids: readonly number[], changes: ChangedFields): Promise<void> {
  const { change } = context()
  if (!change || ids.length === 0) return
  await db().execute(
    insertAuditEntries([{ ...auditEventOfChange({ action: change.action, kind, id: null, changes }), ids }]),
  )
}
