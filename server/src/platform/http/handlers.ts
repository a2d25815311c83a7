import type { z } from 'zod'
import type { Area, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/kit/endpoint'
import type { FileType } from '#contract/kit/form'
import type { ScopeOf } from './listScope'

/** A file part that has been received whole and recognised by its content. */
export interface ReceivedFile {
  field: string
  /** Where its bytes wait until they are kept; removed after the request otherwise. */
  path: string
  /** The user's name for it, cleaned: no path, no control characters. */
  originalName: string
  type: FileType
  contentType: string
  /** Bytes. */
  size: number
  sha256: string
}

/** What a handler gets beside the context: everything checked against the contract. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: ReceivedFile[]
  /** The rows that a list may hold, by the `scope` that the contract declares for it. */
  scope: ScopeOf<E>
  http: HttpExchange
}

/** The few things about HTTP itself that a handler may need: the cookies of sessions and guests. */
export interface HttpExchange {
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, maxAgeSeconds: number, path?: string): void
  clearCookie(name: string): void
  userAgent: string | undefined
  bearer: string | undefined
}

export type Handler<E extends Endpoint = Endpoint> = (input: Input<E>) => Promise<z.input<E['answer']>>

export type Handlers<A extends Area> = { [N in keyof A]: Handler<A[N]> }

/** The handlers of one area; a call without one does not compile. */
export function handlers<A extends Area>(_area: A, answers: Handlers<A>): Handlers<A> {
  return answers
}
