import { newUuid } from '../uuid'
import type { AnyInput } from './send'

type Contents = Pick<AnyInput, 'params' | 'body' | 'files'>

interface Sent {
  contents: string
  key: string
}

/** What is being sent, as text, to tell whether a second try sends the same. */
function contentsOf({ params, body, files }: Contents): string {
  return JSON.stringify([params, body, files], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
}

/**
 * Keeps the Idempotency-Key between tries: a submit that got no answer and is sent again unchanged is the same submit
 * to the server; any other is a new one.
 */
export class SubmitKey {
  private unanswered: Sent | undefined

  /** The key to send with this input. */
  keyFor(input: Contents): string {
    const contents = contentsOf(input)
    if (this.unanswered?.contents !== contents) this.unanswered = { contents, key: newUuid() }
    return this.unanswered.key
  }

  /** An answer came, good or bad: the next submit is a new one. */
  answered() {
    this.unanswered = undefined
  }
}
