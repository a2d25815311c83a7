import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { type AuditedChange, change, context, db, now } from '../context'
import { type RowSchema, readRows } from '../database/rows'
import type { Placeholders } from '../database/statement'
import type { AuditKind, ChangedFields } from './auditLog'
import { fieldsWithoutState } from './callEntry'

/** An action on some records, or on none with an id; one audit entry for each. */
export interface AuditEvent {
  at: Date
  userId: number | null
  action: string
  kind: AuditKind | null
  ids: readonly (number | string | null)[]
  change: boolean
  address: string | null
  requestId: string
  /** How often it happened, if more than once. */
  times?: number
  /** The changed fields of a change. */
  changes?: ChangedFields
}

/**
 * Returns a statement that inserts the entries of events. It has one parameter however many there are, because nine
 * parameters per entry would cost more than the audited read itself.
 */
export function insertAuditEntries(events: readonly AuditEvent[]): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id, times, changes)
    select at, "userId", action, kind, id, change, address, "requestId", times, changes
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as events (at timestamptz, "userId" integer, action text,
      kind text, ids jsonb, change boolean, address text, "requestId" text, times integer, changes jsonb)
    cross join jsonb_array_elements_text(ids) as ids (id)`
}

/** Returns the event of a change by the current caller. */
export function auditEventOfChange({ action, kind, id, userId, changes = {} }: AuditedChange): AuditEvent {
  const { caller, address, requestId } = context()
  const actorId = userId ?? caller?.id ?? null
  return { at: now(), userId: actorId, action, kind, ids: [id], change: true, address, requestId, changes }
}

/** The values of a call's audit entry. */
export interface AuditEntryValues {
  entryAt: string
  entryUser: number | null
  entryAction: string
  entryKind: string | null
  entryRecord: number | string | null
  entryAddress: string | null
  entryRequest: string
  /** JSON. */
  entryChanges: string
}

/** Returns the values of the current call's entry, for `auditEntryOfCall`. */
export function auditEntryValues(): AuditEntryValues {
  const current = change()
  const { at, userId, action, kind, ids, address, requestId } = auditEventOfChange(current)
  return {
    entryAt: at.toISOString(),
    entryUser: userId,
    entryAction: action,
    entryKind: kind,
    entryRecord: ids[0] ?? null,
    entryAddress: address,
    entryRequest: requestId,
    entryChanges: JSON.stringify(fieldsWithoutState(current)),
  }
}

/**
 * Returns the part of a statement that inserts the current call's audit entry along with its change.
 * @param values placeholders for the entry's values
 * @param changed the part of the statement that returns a row with the `id` of a new record, if there was a change
 */
export function auditEntryOfCall(values: Placeholders<AuditEntryValues>, changed: SQL): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id, changes)
    select ${values.entryAt}::timestamptz, ${values.entryUser}::integer, ${values.entryAction}::text, ${values.entryKind}::text,
      coalesce(${values.entryRecord}::text, id::text), true, ${values.entryAddress}::text, ${values.entryRequest}::text,
      ${values.entryChanges}::jsonb from ${changed}`
}

/** Returns the statement that inserts the current call's audit entry, without the fields that differ. */
function currentEntry(): SQL {
  const current = change()
  return insertAuditEntries([auditEventOfChange({ ...current, changes: fieldsWithoutState(current) })])
}

/** Executes a change and inserts the current call's audit entry in one statement. */
export async function executeAudited(statement: SQL): Promise<void> {
  await db().execute(sql`with changed as (${statement}) ${currentEntry()}`)
  change().isAudited = true
}

/** As `executeAudited`, and returns the rows that the change returns. */
export async function readAudited<S extends RowSchema>(schema: S, statement: SQL): Promise<z.output<S>[]> {
  const rows = await readRows(
    schema,
    sql`with changed as (${statement}), audited as (${currentEntry()}) select * from changed`,
  )
  change().isAudited = true
  return rows
}

/**
 * Sets what the current call's audit entry is about, who made the change and which fields, where the contract's
 * declaration (`audit: { id: 'handler' }`) leaves that to the handler.
 */
export function setAuditSubject(about: Pick<AuditedChange, 'kind' | 'id' | 'userId' | 'changes'>): void {
  Object.assign(change(), about)
}
