import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Language } from '#contract/kit/translate'
import type { AuditKind, ChangedFields } from './audit/auditLog'
import type { Caller } from './auth/caller'
import type { Database, Transaction } from './database/pool'
import type { StoredRequest } from './http/idempotency'
import type { NamedRecord } from './http/recordsOfCall'
import type { Replaced } from './http/revision'
import type { Platform } from './platform'
import type { Span } from './tracing/tracing'

/** The content of a call's audit entry: the call, and the record that it is about. */
export interface AuditedChange {
  action: string
  kind: AuditKind | null
  id: number | string | null
  /** Who made the change, if not the caller: before signing in there is no caller. */
  userId?: number
  /** The changed fields, once they are known. */
  changes?: ChangedFields
}

/** The current changing call, and which parts of it are already written or in the transaction. */
export interface Change extends AuditedChange {
  /** The request under which the response is stored; null if it is not stored. */
  request: StoredRequest | null
  /** The schema of the response; fields that it does not have are not stored. */
  response: Endpoint['response']
  /** The record is new: its id is in the response. */
  isNew: boolean
  /** What the call replaces, if its caller says which revision of it was loaded. */
  replaced: Replaced | undefined
  /** The fields of the request, if the audit entry has those. */
  requestFields: Record<string, unknown> | undefined
  isAudited: boolean
  isStored: boolean
}

/**
 * The state that a request or a job carries implicitly. Everything that needs the database, the time or the caller
 * takes it from here, so a handler cannot forget the transaction it runs in.
 */
export interface Context {
  platform: Platform
  requestId: string
  language: Language
  /** Null for anonymous requests and for jobs. */
  caller: Caller | null
  /** The remote address; null for jobs. */
  address: string | null
  transaction: Transaction | null
  /** The current call, with the records that its body names (`checkNamedRecord`); null outside of one. */
  call: { name: string; endpoint: Endpoint; params: Record<string, unknown>; named?: readonly NamedRecord[] } | null
  /** Null for a call that changes nothing, and for jobs. */
  change: Change | null
  /** The span of the request or the job, if traces are recorded. */
  span?: Span | undefined
  /** Run after the transaction has committed: events, emails, file removals. Never after a rollback. */
  afterCommit: (() => void | Promise<void>)[]
}

const storage = new AsyncLocalStorage<Context>()

/** Runs work in a context. */
export function runIn<T>(context: Context, work: () => T): T {
  return storage.run(context, work)
}

/**
 * Returns a generator whose steps run in the current context, also after the call has returned: for what is made while it is
 * sent.
 */
export function keepContext<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const current = context()
  async function* steps() {
    try {
      for (;;) {
        const { done, value } = await runIn(current, () => source.next())
        if (done) return
        yield value
      }
    } finally {
      await source.return(undefined)
    }
  }
  return steps()
}

/**
 * Returns the current context.
 * @throws Error outside of a request and a job
 */
export function context(): Context {
  const current = storage.getStore()
  if (!current) throw new Error('No context: this runs neither in a request nor in a job')
  return current
}

/** Returns the current context, or undefined outside of a request and a job. */
export function maybeContext(): Context | undefined {
  return storage.getStore()
}

/** Returns the transaction of this request, if it has one, otherwise the pool. */
export function db(): Database | Transaction {
  const current = context()
  return current.transaction ?? current.platform.database
}

/** Returns the current instant; tests set it. */
export function now(): Date {
  return context().platform.clock.now()
}

/**
 * Returns the signed-in user; calls that are not public always have one.
 * @throws Error in a public call without a caller
 */
export function caller(): Caller {
  const { caller: person } = context()
  if (!person) throw new Error('No caller: this call is public')
  return person
}

/**
 * Returns the current changing call.
 * @throws Error in a call that is declared as not changing anything
 */
export function change(): Change {
  const { change: current } = context()
  if (!current) throw new Error('No change: the contract declares this call as one that only reads')
  return current
}

/** Returns the language of the request. */
export function language(): Language {
  return context().language
}

/**
 * Runs the work after commit, or at once if there is no transaction. A failing step is logged and does not stop the
 * others.
 */
export function afterCommit(work: () => void | Promise<void>): void {
  const current = context()
  if (current.transaction) current.afterCommit.push(work)
  else void runStep(work)
}

/** Runs a step that follows a committed change. Never rejects: errors are logged. */
export async function runStep(step: () => void | Promise<void>): Promise<void> {
  const { platform, requestId } = context()
  try {
    await step()
  } catch (error) {
    platform.log.error({ err: error, request_id: requestId }, 'a step after commit failed')
  }
}

/** Creates a context for work that no request started: jobs, startup, realtime. */
export function systemContext(platform: Platform, caller: Caller | null = null): Context {
  return {
    platform,
    requestId: crypto.randomUUID(),
    language: caller?.language ?? 'en',
    caller,
    address: null,
    transaction: null,
    call: null,
    change: null,
    afterCommit: [],
  }
}
