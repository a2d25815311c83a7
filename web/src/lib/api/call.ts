import type { DataTag } from '@tanstack/react-query'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from '#contract/kit/endpoint'
import type { BlobResponse } from '#contract/kit/responses'
import type { Download } from './response'
import type { AnyInput } from './send'

type NoKeys = Record<never, never>
type Part<Name extends string, Value> = Value extends undefined
  ? NoKeys
  : keyof Value extends never
    ? NoKeys
    : NoKeys extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value }

type FilesIn<E extends Endpoint> = E extends { files: infer F }
  ? { [N in keyof F]?: File | readonly File[] }
  : undefined

/** The input of a call: its path parameters, query, body and files, as the contract declares them. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> &
  Part<'files', FilesIn<E>>

export type CallOptions = Pick<AnyInput, 'signal' | 'onProgress' | 'idempotencyKey' | 'ifMatch' | 'language'>

/** The response of a call; a file comes with its name. */
export type CallResponse<E extends Endpoint> = ResponseOf<E> extends BlobResponse ? Download : ResponseOf<E>

type Arguments<I, Extra> = NoKeys extends I ? [input?: I & Extra] : [input: I & Extra]

/** One call of the contract, as the browser makes it. */
export interface Call<E extends Endpoint> {
  /**
   * Makes the call.
   *
   * @throws Problem if it fails
   * @throws AbortError if it was aborted
   */
  call(...input: Arguments<CallInput<E>, CallOptions>): Promise<CallResponse<E>>
  /** Returns options for `useQuery`. */
  query(...input: Arguments<CallInput<E>, NoKeys>): {
    queryKey: DataTag<readonly unknown[], CallResponse<E>>
    queryFn: (context: { signal: AbortSignal }) => Promise<CallResponse<E>>
  }
  /** Returns the address of the call, for bytes that are sent to it in another way. */
  address(input: CallInput<E>): string
  /** Returns the query key of one read or, without input, of all reads of this call; used to invalidate them. */
  key(input?: Partial<CallInput<E>>): readonly unknown[]
}

/** The typed client of a contract: its calls by area and name. */
export type Api<C> = {
  [A in keyof C]: { [N in keyof C[A]]: C[A][N] extends Endpoint ? Call<C[A][N]> : never }
}
