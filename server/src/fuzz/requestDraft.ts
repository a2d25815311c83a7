import type { Endpoint } from '#contract/kit/endpoint'
import type { SentFile } from './files'
import type { Who } from './fuzzFixture'

export interface Call {
  /** As in the contract, such as `levels.create`. */
  name: string
  endpoint: Endpoint
}

/** A request before it is encoded: valid at first, then mutated in one place or two. */
export interface RequestDraft {
  call: Call
  who: Who
  params: Record<string, string>
  query: Record<string, unknown>
  /** For JSON or a form; undefined if the call has none. */
  body: unknown
  files: SentFile[]
  headers: Record<string, string>
  language: 'en' | 'ar'
}
