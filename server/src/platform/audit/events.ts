import { type SQL, sql } from 'drizzle-orm'
import { type AuditedChange, change, context, db, now } from '../context'
import type { Placeholders } from '../database/statement'
import type { AuditKind } from './auditLog'

/** What somebody did with some records, or with none that has a name; a line for each of them. */
export interface AuditEvent {
  at: Date
  userId: number | null
  action: string
  kind: AuditKind | null
  ids: readonly (number | string | null)[]
  change: boolean
  address: string | null
  requestId: string
  /** How often it happened, where that was more than once. */
  times?: number
}

/**
 * A statement that writes the lines of events. One value however many they are: nine values a line would cost more than
 * the reading did.
 */
export function insertAuditEntries(events: readonly AuditEvent[]): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id, times)
    select at, "userId", action, kind, id, change, address, "requestId", times
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as events (at timestamptz, "userId" integer, action text,
      kind text, ids jsonb, change boolean, address text, "requestId" text, times integer)
    cross join jsonb_array_elements_text(ids) as ids (id)`
}

/** A change by the caller of this moment. */
export function auditEventOfChange({ action, kind, id, userId }: AuditedChange): AuditEvent {
  const { caller, address, requestId } = context()
  const actorId = userId ?? caller?.id ?? null
  return { at: now(), userId: actorId, action, kind, ids: [id], change: true, address, requestId }
}

/** What the line of a call says. */
export interface AuditEntryValues {
  entryAt: string
  entryUser: number | null
  entryAction: string
  entryKind: string | null
  entryRecord: number | string | null
  entryAddress: string | null
  entryRequest: string
}

/** Of the call that runs: the values for `lineOfCall`. */
export function auditEntryValues(): AuditEntryValues {
  const { at, userId, action, kind, ids, address, requestId } = auditEventOfChange(change())
  return {
    entryAt: at.toISOString(),
    entryUser: userId,
    entryAction: action,
    entryKind: kind,
    entryRecord: ids[0] ?? null,
    entryAddress: address,
    entryRequest: requestId,
  }
}

/**
 * What writes the audit entry of the call that runs beside its change, as a part of one statement.
 * @param values what stands for its values
 * @param changed the part of the statement that has a row if there was a change
 */
export function auditEntryOfCall(values: Placeholders<AuditEntryValues>, changed: SQL): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id)
    select ${values.entryAt}::timestamptz, ${values.entryUser}::integer, ${values.entryAction}::text, ${values.entryKind}::text,
      ${values.entryRecord}::text, true, ${values.entryAddress}::text, ${values.entryRequest}::text from ${changed}`
}

/** Makes a change and writes the audit entry of the call that runs with it, by one statement. */
export async function executeAudited(statement: SQL): Promise<void> {
  const current = change()
  await db().execute(sql`with changed as (${statement}) ${insertAuditEntries([auditEventOfChange(current)])}`)
  current.isAudited = true
}

/** Says of the call that runs whom or what it is about, and who did it, where its path and its caller do not. */
export function setAuditSubject(about: Pick<AuditedChange, 'kind' | 'id' | 'userId'>): void {
  Object.assign(change(), about)
}
