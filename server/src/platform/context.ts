import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Language } from '#contract/kit/translate'
import type { AuditKind } from './audit/auditLog'
import type { Caller } from './auth/caller'
import type { Database, Transaction } from './database/pool'
import type { StoredRequest } from './http/idempotency'
import type { Platform } from './platform'

/** What the audit entry of a call says: the call, and the record that it is about. */
export interface AuditedChange {
  action: string
  kind: AuditKind | null
  id: number | string | null
  /** Who did it, where that is not the caller: whoever signs in is nobody before. */
  userId?: number
}

/** The changing call that runs, and what of it is written already, or stands in the transaction. */
export interface Change extends AuditedChange {
  /** Under which its response is stored; null where it is not. */
  request: StoredRequest | null
  /** The schema of the response; what it does not name is not stored. */
  answer: Endpoint['answer']
  isAudited: boolean
  isStored: boolean
}

/**
 * What a request or a job carries without passing it by hand. Everything that needs the database, the time
 * or the caller asks here, so a handler cannot forget the transaction it runs in.
 */
export interface Context {
  platform: Platform
  requestId: string
  language: Language
  /** Null for strangers and for jobs. */
  caller: Caller | null
  /** The remote address; null for jobs. */
  address: string | null
  transaction: Transaction | null
  /** The call that is being answered; null outside of one. */
  call: { name: string; endpoint: Endpoint; params: Record<string, unknown> } | null
  /** Null for a call that changes nothing, and for jobs. */
  change: Change | null
  /** Run once the transaction has committed: events, mails, file removals. Never after a rollback. */
  afterCommit: (() => void | Promise<void>)[]
}

const storage = new AsyncLocalStorage<Context>()

export function runIn<T>(context: Context, work: () => T): T {
  return storage.run(context, work)
}

export function context(): Context {
  const current = storage.getStore()
  if (!current) throw new Error('No context: this runs neither in a request nor in a job')
  return current
}

export function maybeContext(): Context | undefined {
  return storage.getStore()
}

/** The transaction of this request if it has one, otherwise the pool. */
export function db(): Database | Transaction {
  const current = context()
  return current.transaction ?? current.platform.database
}

/** The present, as an instant; tests set it. */
export function now(): Date {
  return context().platform.clock.now()
}

/** The signed-in person; calls that are not public always have one. */
export function caller(): Caller {
  const { caller: person } = context()
  if (!person) throw new Error('No caller: this call is public')
  return person
}

/** The changing call that runs. */
export function change(): Change {
  const { change: current } = context()
  if (!current) throw new Error('No change: this call is declared as one that changes nothing')
  return current
}

export function language(): Language {
  return context().language
}

/** Runs the work after commit, or at once where there is no transaction. A step that fails is logged and stops nothing. */
export function afterCommit(work: () => void | Promise<void>): void {
  const current = context()
  if (current.transaction) current.afterCommit.push(work)
  else void runStep(work)
}

/** Runs a step that follows a change which stands already. Never rejects: what fails is logged. */
export async function runStep(step: () => void | Promise<void>): Promise<void> {
  const { platform, requestId } = context()
  try {
    await step()
  } catch (error) {
    platform.log.error({ err: error, request_id: requestId }, 'a step after commit failed')
  }
}

/** A context for work that no request started: jobs, start-up, realtime. */
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
