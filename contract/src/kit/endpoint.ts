import type * as z from 'zod'
import type { Permission } from '../access/permissions'
import type { FileRule } from './form'
import type { RecordKind } from './record'

/**
 * Who may make a call, decided before a byte of the body is read.
 * `public`: anybody. `signed-in`: any session, verified or not. `super`: Super Admin alone. A permission, or a list of
 * which one suffices: a verified account that holds it.
 */
export type Guard = 'public' | 'signed-in' | 'super' | Permission | readonly [Permission, ...Permission[]]

/** The record that a path parameter names. The caller must be allowed to reach it, or the answer is 404. */
export interface RecordRule {
  kind: RecordKind
  param: string
}

/**
 * stored: the first response is stored with the Idempotency-Key, in the transaction of the change, and given again to a
 * repeat. natural: a repeat changes nothing more and is answered alike, so nothing is stored. none: a repeat is another
 * call; the declaration says why that does no harm, or why it cannot be otherwise.
 */
export type Idempotency = 'stored' | 'natural' | 'none'

/**
 * Whose rows a list or a search holds. A kind of record: those of the kind that the caller would reach one by one with the
 * permission of the call. `through`: rows that belong to such records. `own`: the caller's. `reference`: the same rows for
 * everybody who may make the call. The platform gives the handler the condition, and fails a call that does not use it.
 */
export type Scope = RecordKind | { through: RecordKind } | 'own' | 'reference'

/** The records that a response shows, for the audit log; beside the one that the path names. */
export type Reads =
  /** Those whose ids stand at this place of the response, such as `data.id`, but for rows where `unless` is true. */
  | { kind: RecordKind; ids: string; unless?: string }
  /** The same where each row says its `kind` itself. */
  | { kind: 'row'; ids: string; unless?: string }
  /** One that a path parameter names, where no record rule guards it. */
  | { kind: RecordKind; param: string }

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces: `/api/admin/level/{id}`. */
  path: `/api/${string}`
  permission: Guard
  /** One line for the API document. */
  summary: string
  /** Needed only where a path parameter is not a positive whole number. A value that does not fit answers 404. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodObject
  /** Multipart body: `form` holds the fields, `files` the file parts. */
  form?: z.ZodObject
  files?: Record<string, FileRule>
  record?: RecordRule
  /** Needed by every list and search that no record guards. */
  scope?: Scope
  reads?: Reads
  /** Of an export: a row as the list's response has it. Its fields are the columns that there can be. */
  row?: z.ZodObject
  /** Not as the method says: a GET that changes something (the documented cancel, start, join …), or a POST that asks. */
  changes?: boolean
  /** What a repeat of a changing call does; `stored` where nothing is said. */
  idempotency?: Idempotency
  /** The response holds a secret: it is sent with `no-store` and never stored. */
  secret?: true
  /**
   * Who opens the transaction of a changing call; the platform where nothing is said. `handler`: the handler, because it
   * has slow work to do before (hashing a password), or makes its change in one statement.
   */
  transaction?: 'handler'
  /** A changing call that has no audit entry of its own; every other has one. */
  audit?: 'none'
  answer: z.ZodType
}

export type Area = Record<string, Endpoint>

/** Declares the calls of one area; the literal types are kept, so that handlers and client are typed from them. */
export function area<const A extends Area>(calls: A): A {
  return calls
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** Path parameters as the handler gets them: as declared, otherwise whole numbers. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends z.ZodObject }
  ? z.output<S>
  : { [N in ParamNames<E['path']>]: number }

/** Path parameters as the browser gives them. */
export type ParamsIn<E extends Endpoint> = { [N in ParamNames<E['path']>]: number | string }

export type QueryOf<E extends Endpoint> = E extends { query: infer S extends z.ZodObject }
  ? z.output<S>
  : Record<never, never>
export type QueryIn<E extends Endpoint> = E extends { query: infer S extends z.ZodObject }
  ? z.input<S>
  : Record<never, never>

export type BodyOf<E extends Endpoint> = E extends { body: infer S extends z.ZodObject }
  ? z.output<S>
  : E extends { form: infer F extends z.ZodObject }
    ? z.output<F>
    : Record<never, never>
export type BodyIn<E extends Endpoint> = E extends { body: infer S extends z.ZodObject }
  ? z.input<S>
  : E extends { form: infer F extends z.ZodObject }
    ? z.input<F>
    : undefined

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Whether a call changes something, and so runs in a transaction and has an audit entry. */
export function isChanging({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean {
  return changes ?? method !== 'GET'
}

/** The names in a path's braces, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
