import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { type Change, context } from '../context'
import { readRows } from '../database/rows'
import type { Input } from '../http/handlers'
import type { AuditKind, ChangedFields } from './auditLog'
import { AuditedValues } from './changedFields'

type Id = number | string
type Values = Record<string, unknown>

/**
 * For each kind of record whose changes are read from the database, the statement that returns its fields as `state`, or
 * no row if it does not exist.
 */
export type AuditedRecords = Partial<Record<AuditKind, (id: SQL) => SQL>>

const StateRow = z.strictObject({ state: z.record(z.string(), z.json()) })

/** Returns the current fields of a record; empty if it does not exist, or if its kind is not read. */
export async function readState(kind: AuditKind | null, id: Id | null): Promise<Values> {
  const stateOf = kind && context().platform.auditedRecords[kind]
  if (!stateOf || id === null) return {}
  const [row] = await readRows(StateRow, stateOf(sql`${id}`))
  return row?.state ?? {}
}

function valueAt(name: string, parts: { params: Values; body: Values }): Id | null {
  const [part, field = ''] = name.split('.')
  const value = (part === 'params' ? parts.params : parts.body)[field]
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** Returns the kind and, as far as it is known before the call, the id of the record that a call changes. */
export function subjectOf(
  { audit, record }: Endpoint,
  { params, body }: Pick<Input<Endpoint>, 'params' | 'body'>,
): { kind: AuditKind | null; id: Id | null } {
  if (audit === 'none') return { kind: null, id: null }
  const rule = audit ?? (record && { kind: record.kind, id: `params.${record.param}` as const })
  if (!rule) return { kind: null, id: null }
  const { kind, id } = rule
  if (id === 'caller') return { kind, id: context().caller?.id ?? null }
  if (id === 'single') return { kind, id: 1 }
  if (id === 'handler' || id === 'data.id') return { kind, id: null }
  return { kind, id: valueAt(id, { params: params as Values, body: body as Values }) }
}

/** Returns the fields of a request that its audit entry has; undefined if the entry has those of the record. */
export function requestFieldsOf({ audit }: Endpoint, { body }: Pick<Input<Endpoint>, 'body'>): Values | undefined {
  return typeof audit === 'object' && audit.changes === 'request' ? (body as Values) : undefined
}

/** Returns what writes the values of a record's audit entry. */
export function auditedValues(kind: AuditKind | null, id: Id | null): AuditedValues {
  return new AuditedValues(context().platform.config.secretKey, `${kind}:${id}`)
}

/** Returns the changed fields of the current call, as far as they are known without the database. */
export function fieldsWithoutState({ kind, id, changes, requestFields }: Change): ChangedFields {
  return changes ?? (requestFields ? auditedValues(kind, id).ofRequest(requestFields) : {})
}

/** What a changing call compares with the record after its change. */
export type StateBefore = Values | undefined

/** Reads the record that the current call is about to change, if its entry has the fields that differ. */
export async function stateBefore({ kind, id, isAudited, requestFields }: Change): Promise<StateBefore> {
  return isAudited || requestFields || id === null ? undefined : readState(kind, id)
}

function newIdOf(response: unknown): Id | null {
  const { data } = (response ?? {}) as { data?: { id?: Id } }
  return data?.id ?? null
}

/**
 * Sets the id of a new record and the changed fields of the current call, where the handler has not set them.
 * @param before from `stateBefore`
 */
export async function completeChange(change: Change, before: StateBefore, response: unknown): Promise<void> {
  if (change.isAudited) return
  if (change.isNew) change.id ??= newIdOf(response)
  if (change.changes || change.requestFields || !(before || change.isNew)) return
  const { kind, id } = change
  change.changes = auditedValues(kind, id).difference(before ?? {}, await readState(kind, id))
}
