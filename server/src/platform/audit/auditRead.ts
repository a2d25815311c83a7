import { patientRecords } from '#contract/access/patientRecords'
import type { Endpoint, Reads } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { Caller } from '../auth/caller'
import { context } from '../context'

type Id = number | string
type Row = Record<string, unknown>

function isStaff(caller: Caller): boolean {
  return [...caller.roleCodes].some((code) => code !== 'PATIENT')
}

/**
 * Writes audit entries for records that a staff caller has read, where a refusal shows them.
 * @param kind null, with a null id: a list as a whole
 */
export function auditRead(action: string, kind: RecordKind | null, ids: readonly (Id | null)[]): void {
  const { platform, caller, address, requestId } = context()
  if (!caller || !isStaff(caller) || ids.length === 0) return
  platform.audit.recordRead({ userId: caller.id, action, kind, ids, at: platform.clock.now(), address, requestId })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Returns the objects at a path of a response, across the lists on the path. */
function rowsAt(response: unknown, path: readonly string[]): Row[] {
  if (Array.isArray(response)) return response.flatMap((each) => rowsAt(each, path))
  if (!isRow(response)) return []
  const [name, ...rest] = path
  return name === undefined ? [response] : rowsAt(response[name], rest)
}

/**
 * Returns which records a response shows.
 * @param response the response as sent, or an object with the rows of an export as `data`
 * @returns ids by kind
 * @throws Error if a row has no id at the declared path
 */
export function readRecordsOf(reads: Exclude<Reads, 'list'>, params: Row, response: unknown): Map<RecordKind, Id[]> {
  if ('param' in reads) return new Map([[reads.kind, [params[reads.param] as Id]]])
  const path = reads.ids.split('.')
  const idName = path.pop() ?? 'id'
  const records = new Map<RecordKind, Id[]>()
  for (const row of rowsAt(response, path)) {
    if (reads.unless && row[reads.unless] === true) continue
    const id = row[idName]
    if (typeof id !== 'number' && typeof id !== 'string') throw new Error(`a row has no ${reads.ids}`)
    const kind = reads.kind === 'row' ? (row.kind as RecordKind) : reads.kind
    const ids = records.get(kind)
    if (ids) ids.push(id)
    else records.set(kind, [id])
  }
  return records
}

/** Writes audit entries for the records that a response shows, as declared in the contract (`reads`). */
export function auditShownRecords(
  action: string,
  { reads }: Pick<Endpoint, 'reads'>,
  params: Row,
  response: unknown,
): void {
  if (!reads) return
  if (reads === 'list') auditRead(action, null, [null])
  else for (const [kind, ids] of readRecordsOf(reads, params, response)) auditRead(action, kind, ids)
}

/** Writes audit entries for a read: for the record that the path names, and for those that the response shows. */
export function auditResponse(action: string, endpoint: Endpoint, params: Row, response: unknown): void {
  const { record } = endpoint
  if (record && patientRecords.has(record.kind)) auditRead(action, record.kind, [params[record.param] as Id])
  auditShownRecords(action, endpoint, params, response)
}
