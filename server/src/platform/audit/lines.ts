import { type SQL, sql } from 'drizzle-orm'
import { context, now } from '../context'
import type { AuditLine } from './tables'

/**
 * A statement that writes lines, if what `condition` says is so. One value however many they are: nine values a line
 * would cost more than the reading did.
 */
export function writeLines(lines: readonly AuditLine[], condition: SQL = sql`true`): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id)
    select at, "userId", action, kind, "recordId", change, address, "requestId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as lines (at timestamptz, "userId" integer, action text,
      kind text, "recordId" text, change boolean, address text, "requestId" text)
    where ${condition}`
}

/** The line of a change by the caller of this moment. */
export function lineOfChange(action: string, kind: AuditLine['kind'], id: number | string | null): AuditLine {
  const { caller, address, requestId } = context()
  const recordId = id === null ? null : String(id)
  return { at: now(), userId: caller?.id ?? null, action, kind, recordId, change: true, address, requestId }
}

/**
 * For calls with `ownTransaction`: a statement that writes the line of the call that runs, to stand beside the change as
 * a part of one statement. Once `condition` was so, say it with `changeIsNoted`.
 */
export function lineOfCall(condition: SQL): SQL {
  const { change } = context()
  if (!change) throw new Error('No change: this call runs as one that changes nothing')
  return writeLines([lineOfChange(change.action, change.kind, change.id)], condition)
}

/** The line of the call that runs is written, and need not be after the handler. */
export function changeIsNoted(): void {
  const { change } = context()
  if (change) change.isNoted = true
}
