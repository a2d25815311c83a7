import { type SQL, sql } from 'drizzle-orm'
import { type Change, context, now } from '../context'
import type { StandIns } from '../database/statement'
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
export function writeEvents(events: readonly AuditEvent[]): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id, times)
    select at, "userId", action, kind, id, change, address, "requestId", times
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as events (at timestamptz, "userId" integer, action text,
      kind text, ids jsonb, change boolean, address text, "requestId" text, times integer)
    cross join jsonb_array_elements_text(ids) as ids (id)`
}

/** A change by the caller of this moment. */
export function eventOfChange({ action, kind, id }: Omit<Change, 'isNoted'>): AuditEvent {
  const { caller, address, requestId } = context()
  return { at: now(), userId: caller?.id ?? null, action, kind, ids: [id], change: true, address, requestId }
}

/** What the line of a call says. */
export interface Line {
  lineAt: string
  lineUser: number | null
  lineAction: string
  lineKind: string | null
  lineRecord: number | string | null
  lineAddress: string | null
  lineRequest: string
}

/** Of the call that runs: the values for `lineOfCall`. */
export function lineValues(): Line {
  const { change } = context()
  if (!change) throw new Error('No change: this call runs as one that changes nothing')
  const { at, userId, action, kind, ids, address, requestId } = eventOfChange(change)
  return {
    lineAt: at.toISOString(),
    lineUser: userId,
    lineAction: action,
    lineKind: kind,
    lineRecord: ids[0] ?? null,
    lineAddress: address,
    lineRequest: requestId,
  }
}

/**
 * For calls with `ownTransaction`: what writes the line of the call that runs, to stand beside the change as a part of
 * one statement. In: what stands for its values, and the part that has a row if there was a change; say then that
 * `changeIsNoted`.
 */
export function lineOfCall(line: StandIns<Line>, changed: SQL): SQL {
  return sql`
    insert into audit_log (at, user_id, action, kind, record_id, change, address, request_id)
    select ${line.lineAt}::timestamptz, ${line.lineUser}::integer, ${line.lineAction}::text, ${line.lineKind}::text,
      ${line.lineRecord}::text, true, ${line.lineAddress}::text, ${line.lineRequest}::text from ${changed}`
}

/** The line of the call that runs is written, and need not be after the handler. */
export function changeIsNoted(): void {
  const { change } = context()
  if (change) change.isNoted = true
}

/** Says of the call that runs whom or what it is about, where its path does not. */
export function nameInAudit(about: Pick<Change, 'kind' | 'id'>): void {
  const { change } = context()
  if (change) Object.assign(change, about)
}
