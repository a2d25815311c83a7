import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Endpoint, isChanging } from '#contract/kit/endpoint'
import { completeChange, fieldsWithoutState, requestFieldsOf, stateBefore, subjectOf } from '../audit/callEntry'
import {
  type AuditEntryValues,
  auditEntryOfCall,
  auditEntryValues,
  auditEventOfChange,
  insertAuditEntries,
} from '../audit/events'
import { type Change, change, context, db } from '../context'
import { isConflict } from '../database/errors'
import { readRows } from '../database/rows'
import { type Placeholders, statement } from '../database/statement'
import { inTransaction } from '../database/transaction'
import type { Handler, Input } from './handlers'
import {
  claimKey,
  firstResponse,
  isKeyTaken,
  type RequestValues,
  readKey,
  requestValues,
  responseOfCall,
  storedDigestOf,
  storedRequest,
  storeResponse,
} from './idempotency'
import { Problem } from './problem'
import { toContractResponse } from './response'
import { checkRevision, replacedBy } from './revision'

export interface Call {
  name: string
  endpoint: Endpoint
  handler: Handler
  /** The call that loads what this one replaces (`replaces`). */
  reading?: { endpoint: Endpoint; handler: Handler } | undefined
}

/** The parts of a request beside the handler's input. */
export interface RequestDetails {
  idempotencyKey: string | string[] | undefined
  ifMatch: string | undefined
  /** Of the body and the files. */
  digest(): string
}

function changeOf(call: Call, input: Input<Endpoint>, request: RequestDetails): Change {
  const { name, endpoint } = call
  const { params, query } = input
  const { idempotency = 'stored', audit, response } = endpoint
  const key = readKey(request.idempotencyKey)
  const isStoring = key !== undefined && idempotency === 'stored'
  const digest = () => storedDigestOf(params, query, request.digest())
  return {
    action: name,
    ...subjectOf(endpoint, input),
    isNew: typeof audit === 'object' && audit.id === 'data.id',
    requestFields: requestFieldsOf(endpoint, input),
    request: isStoring ? storedRequest(key, digest()) : null,
    response,
    replaced: replacedBy(call, input, request.ifMatch),
    isAudited: audit === 'none',
    isStored: !isStoring,
  }
}

/**
 * Executes a call. A changing call's change, its audit entry and, with an Idempotency-Key, its stored response are
 * committed together or not at all. If the handler opens the transaction, whatever it has not written is written after
 * it.
 * @returns the response; for a repeat the first one
 * @throws Problem 422 for a key that is invalid or was sent with another request, 409 for a revision that is outdated
 */
export async function perform(call: Call, input: Input<Endpoint>, request: RequestDetails): Promise<unknown> {
  const { endpoint, handler } = call
  if (!isChanging(endpoint)) return handler(input)
  const current = changeOf(call, input, request)
  context().change = current
  if (endpoint.transaction !== 'handler') return callTransaction(() => handler(input))
  try {
    const response = await handler(input)
    return current.isAudited && current.isStored ? response : await callTransaction(async () => response)
  } catch (error) {
    const first = await firstResponseAfterError(error, current)
    if (first) return first.response
    throw error
  }
}

/** A repeat may be refused where the first call was not, or arrive a moment after it: it gets the first response. */
async function firstResponseAfterError(error: unknown, current: Change) {
  const isRefused = error instanceof Problem || isKeyTaken(error)
  return current.request && isRefused ? firstResponse(current, current.request) : undefined
}

/** How often a call's transaction is tried before the caller is asked to repeat the call. */
const attemptLimit = 3

/**
 * Runs the transaction of the current call: the platform's own, and that of handlers with `transaction: 'handler'`. A
 * transaction that the database rolls back in favor of a concurrent one (deadlock, serialization failure) runs again.
 * @param work makes the change and returns the response; not called for a repeat, and called again after a conflict
 * @returns the response; for a repeat the first one
 * @throws Problem 422 for a key that was sent with another request
 */
export async function callTransaction<T>(work: () => Promise<T>): Promise<T> {
  const current = change()
  const initial = { ...current }
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(current, work)
    } catch (error) {
      // Within a transaction that is already open, all of it would have to run again.
      if (context().transaction || !isConflict(error) || attempt === attemptLimit) throw error
      Object.assign(current, initial)
    }
  }
}

async function runTransaction<T>(current: Change, work: () => Promise<T>): Promise<T> {
  const response = await inTransaction(async () => {
    const first = current.request && (await claimKey(current, current.request))
    if (first) return first.response as T
    if (current.replaced) await checkRevision(current.replaced)
    const before = await stateBefore(current)
    const result = await work()
    await completeChange(current, before, result)
    for (const rest of pendingStatements(current, result)) await db().execute(rest)
    return result
  })
  Object.assign(current, { isAudited: true, isStored: true })
  return response
}

/** Returns the statement, if any, that writes the audit entry and the response of a call whose change is made. */
function pendingStatements(current: Change, response: unknown): SQL[] {
  const { isAudited, request } = current
  const stored = request && storeResponse(request, toContractResponse(current, response))
  if (isAudited) return stored ? [stored] : []
  const entry = insertAuditEntries([auditEventOfChange({ ...current, changes: fieldsWithoutState(current) })])
  return [stored ? sql`with stored as (${stored}) ${entry}` : entry]
}

/**
 * Runs the transaction of the current call after slow work that needs none and must not occupy a connection.
 * @param prepare the slow work, such as hashing a password; not called for a repeat
 * @param work gets what was prepared; otherwise as in `callTransaction`
 * @returns the response; for a repeat the first one
 * @throws Problem 422 for a key that was sent with another request
 */
export async function callTransactionAfter<P, T>(
  prepare: () => Promise<P>,
  work: (prepared: P) => Promise<T>,
): Promise<T> {
  const current = change()
  const first = current.request && (await firstResponse(current, current.request))
  if (!first) {
    const prepared = await prepare()
    return callTransaction(() => work(prepared))
  }
  Object.assign(current, { isAudited: true, isStored: true })
  return first.response as T
}

const NewRecordRow = z.strictObject({ id: z.int() })

/**
 * Declares a change in one statement, which also writes the call's audit entry and its stored response. One of the three
 * places that may use `statement`: it makes bookings.
 * @param make returns the changing statement for placeholders; it must return the `id` of a new record, or no row if
 * there is no change
 * @returns a function that executes it for its values and a response, and sets the id in the response's `data`. It
 * returns the id, or undefined if there was no change, and then nothing is written. It fails if the call's key is
 * taken, which `perform` handles
 */
export function callStatement<V extends object>(
  make: (placeholders: Placeholders<V>) => SQL,
): (values: V, response: { data: object }) => Promise<number | undefined> {
  const changed = sql.raw('changed')
  const query = statement<V & AuditEntryValues & RequestValues>(
    (placeholders) => sql`
      with changed as (${make(placeholders)}),
      noted as (${auditEntryOfCall(placeholders, changed)}),
      stored as (${responseOfCall(placeholders, changed)})
      select id from changed`,
  )
  return async (values, response) => {
    const current = change()
    const [row] = await readRows(
      NewRecordRow,
      query({ ...values, ...auditEntryValues(), ...requestValues(current, response) }),
    )
    if (!row) return undefined
    current.isAudited = true
    // In a transaction, the key is already claimed, and the response is stored at its end.
    current.isStored ||= context().transaction === null
    return row.id
  }
}
