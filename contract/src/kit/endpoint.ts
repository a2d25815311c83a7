import type * as z from 'zod'
import type { Permission } from '../access/permissions'
import type { FileRule } from './form'
import type { AuditedKind, RecordKind } from './record'

/**
 * Who can make a call, decided before the body is read. `public`: everyone. `signed-in`: any auth session, verified or
 * not. `super`: Super Admin only. A permission, or a list of which one is enough: a verified account that has it.
 */
export type Guard = 'public' | 'signed-in' | 'super' | Permission | readonly [Permission, ...Permission[]]

/** The record that a path parameter names. The caller must be able to reach it; otherwise the response is 404. */
export interface RecordRule {
  kind: RecordKind
  param: string
}

/**
 * stored: the first response is stored with the Idempotency-Key, in the transaction of the change, and replayed to a
 * repeat. natural: a repeat changes nothing more and gets an equivalent response, so nothing is stored. none: a repeat
 * is executed again; the declaration says why that does no harm, or why it cannot be avoided.
 */
export type Idempotency = 'stored' | 'natural' | 'none'

/**
 * Whose rows a list or a search returns. A kind of record: those that the caller could reach one by one with the call's
 * permission, including those for which they would have to give a reason. `opens`: without these, for searches that
 * return whole records. `through`: rows that belong to such records. `own`: the caller's rows. `reference`: the same
 * rows for everyone who can make the call. The platform passes the condition to the handler, and fails a call that does
 * not use it.
 */
export type Scope = RecordKind | { opens: RecordKind } | { through: RecordKind } | 'own' | 'reference'

/** The records that a response shows, for the audit log, in addition to the one that the path names. */
export type Reads =
  /** Records whose ids are at this path in the response, such as `data.id`, except rows where `unless` is true. */
  | { kind: RecordKind; ids: string; unless?: string }
  /** As above, where each row has its own `kind`. */
  | { kind: 'row'; ids: string; unless?: string }
  /** A record named by a path parameter that has no record rule. */
  | { kind: RecordKind; param: string }
  /** The list as a whole: its rows are about people, but are no records that can be named. */
  | 'list'

/**
 * Why reading a response leaves no entry in the audit log. nobody: it shows no person's record. caller: only the
 * caller's own data. staff: beside that, only what colleagues and patients see of people at work: name, picture,
 * specialty and times.
 */
export type Shows = 'nobody' | 'caller' | 'staff'

/**
 * The record that a changing call changes, for its audit entry. Needed where it is not the one that the path names
 * (`record`).
 */
export interface AuditRule {
  kind: AuditedKind
  /**
   * Where its id is: in the path, in the body, or in the response (`data.id`, a new record). `caller`: it belongs to the
   * caller's account. `single`: there is only one such record. `handler`: the handler names it, because only the handler finds it.
   */
  id: 'caller' | 'single' | 'handler' | 'data.id' | `params.${string}` | `body.${string}`
  /**
   * `request`: the entry has the fields of the request, because the call adds something to the record and changes no
   * field of it. By default it has the fields that differ before and after the call.
   */
  changes?: 'request'
}

/** Where the FHIR API begins. */
export const fhirBase = '/fhir/R4'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * With parameters in braces: `/api/admin/level/{id}`. `/.well-known/` is for what other systems look up (RFC 8615),
   * `/fhir/R4/` for clients that speak FHIR: its responses are `application/fhir+json`, a resource with its version as
   * ETag, and its errors are OperationOutcomes, except below `/fhir/R4/.well-known/`.
   */
  path: `/api/${string}` | `/.well-known/${string}` | `${typeof fhirBase}/${string}`
  permission: Guard
  /** One line for the API document. */
  summary: string
  /**
   * Whether users who still have to set up the second factor that one of their roles requires can make the call. By
   * default they can make public calls only.
   */
  withoutSecondFactor?: true
  /** Needed only where a path parameter is not a positive integer. A value that does not match is answered with 404. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodObject
  /** The body is sent as `application/x-www-form-urlencoded`, as OAuth demands, or as JSON. */
  urlEncoded?: true
  /** Maximum size of a JSON body, if it is less than that of all calls. */
  maxBodyBytes?: number
  /** Multipart body: `form` has the fields, `files` the file parts. */
  form?: z.ZodObject
  files?: Record<string, FileRule>
  record?: RecordRule
  /** Required for every list and search without a record rule. */
  scope?: Scope
  reads?: Reads
  /** Required for every read without an entry in the audit log. */
  shows?: Shows
  /** For an export: the row schema of the list's response. Its fields are the columns that can be exported. */
  row?: z.ZodObject
  /**
   * Overrides the method: a GET that changes something (the documented cancel, start, join …), or a POST that only
   * reads.
   */
  changes?: boolean
  /** What a repeat of a changing call does; defaults to `stored`. */
  idempotency?: Idempotency
  /** The response contains a secret: it is sent with `no-store` and never stored. */
  secret?: true
  /**
   * Who opens the transaction of a changing call; defaults to the platform. `handler`: the handler does, because it has
   * slow work to do first (hashing a password) or makes its change in one statement.
   */
  transaction?: 'handler'
  /** What the audit entry of a changing call is about; `none` for a call without one. Defaults to `record`. */
  audit?: AuditRule | 'none'
  /**
   * For a call whose body replaces the fields of a record: the call of the same area, with the same path parameters, whose
   * `data` a form is loaded with. With an `If-Match` header (`revisionOf`), the call is refused with 409 and `changed`, the
   * fields of the body that another user has changed since then.
   */
  replaces?: string
  /** With `replaces`: the fields of `data` whose names do not follow from those of the body, by the name in the body. A list is `data`. */
  replacedFields?: Readonly<Record<string, string>>
  /** How long everybody may cache the response of a public call, in seconds. By default it is not cached. */
  cacheSeconds?: number
  response: z.ZodType
}

export type Area = Record<string, Endpoint>

/** Declares the calls of one area and keeps their literal types, from which handlers and client are typed. */
export function area<const A extends Area>(calls: A): A {
  return calls
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** Path parameters as passed to the handler: as declared in `params`, otherwise integers. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends z.ZodObject }
  ? z.output<S>
  : { [N in ParamNames<E['path']>]: number }

/** Path parameters as passed by the client. */
export type ParamsIn<E extends Endpoint> = { [N in ParamNames<E['path']>]: number | string }

/** The query parameters as passed to the handler. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends z.ZodObject }
  ? z.output<S>
  : Record<never, never>
/** The query parameters as passed by the client. */
export type QueryIn<E extends Endpoint> = E extends { query: infer S extends z.ZodObject }
  ? z.input<S>
  : Record<never, never>

/** The body or the form's fields as passed to the handler. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends z.ZodObject }
  ? z.output<S>
  : E extends { form: infer F extends z.ZodObject }
    ? z.output<F>
    : Record<never, never>
/** The body or the form's fields as passed by the client. */
export type BodyIn<E extends Endpoint> = E extends { body: infer S extends z.ZodObject }
  ? z.input<S>
  : E extends { form: infer F extends z.ZodObject }
    ? z.input<F>
    : undefined

/** The response as received by the client. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Returns whether a call changes something, and so runs in a transaction and has an audit entry. */
export function isChanging({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean {
  return changes ?? method !== 'GET'
}

/** Returns the names of a path's parameters, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
