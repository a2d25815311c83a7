import { newUuid } from '../uuid'
import type { AnyInput } from './send'

type Contents = Pick<AnyInput, 'params' | 'body' | 'files'>

interface Sent {
  contents: string
  key: string
}

/** Serializes what is sent, to detect whether a retry sends the same. */
function contentsOf({ params, body, files }: Contents): string {
  return JSON.stringify([params, body, files], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
}

/**
 * Keeps the Idempotency-Key between attempts: a submit that got no response and is sent again unchanged is the same
 * submit to the server; any other is a new one.
 */
export class SubmitKey {
  private incomplete: Sent | undefined

  /** Returns the key to send with this input. */
  keyFor(input: Contents): string {
    const contents = contentsOf(input)
    if (this.incomplete?.contents !== contents) this.incomplete = { contents, key: newUuid() }
    return this.incomplete.key
  }

  /** Call this when a response has arrived, successful or not: the next submit is a new one. */
  complete() {
    this.incomplete = undefined
  }
}
