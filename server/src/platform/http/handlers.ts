import type { z } from 'zod'
import type { Area, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/kit/endpoint'
import type { FileType } from '#contract/kit/form'
import type { SignedBody } from '../textMessages/signedBody'
import type { ScopeOf } from './listScope'

/** A file part that was received completely and recognized by its content. */
export interface ReceivedFile {
  field: string
  /** Path of its bytes until they are saved; otherwise removed after the request. */
  path: string
  /** The user's name for it, cleaned: no path, no control characters. */
  originalName: string
  type: FileType
  contentType: string
  /** In bytes. */
  size: number
  sha256: string
}

/** What is needed to save a file, also of one that the server has made. */
export type SavedFile = Omit<ReceivedFile, 'field' | 'type'>

/** The input of a handler, validated against the contract. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: ReceivedFile[]
  /** The condition for the rows that a list can return, by the `scope` that the contract declares for it. */
  scope: ScopeOf<E>
  http: HttpExchange
}

/** The parts of HTTP that a handler may need: the cookies of auth sessions and guests, and the end of the connection. */
export interface HttpExchange {
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, maxAgeSeconds: number, path?: string): void
  clearCookie(name: string): void
  userAgent: string | undefined
  bearer: string | undefined
  basic: { name: string; password: string } | undefined
  /** The body as it was received, of a request with a signature. */
  signedBody: SignedBody | undefined
  /** Aborted when the client disconnects before it has the response. */
  readonly disconnected: AbortSignal
}

/** Handles one call: gets its validated input and returns its response. */
export type Handler<E extends Endpoint = Endpoint> = (input: Input<E>) => Promise<z.input<E['response']>>

/** The handlers of an area, by the names of its calls. */
export type Handlers<A extends Area> = { [N in keyof A]: Handler<A[N]> }

/** Declares the handlers of one area; a missing one does not compile. */
export function handlers<A extends Area>(_area: A, implemented: Handlers<A>): Handlers<A> {
  return implemented
}
