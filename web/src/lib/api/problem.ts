/** The data of a `Problem`. */
export interface ProblemParts {
  /** HTTP status; 0 if there was no response. */
  status: number
  /** The message to show, in the user's language. */
  message: string
  /** 422: the error messages by field. */
  errors?: Record<string, string[]> | undefined
  /** 422: the account is not verified yet. */
  verify?: boolean | undefined
  requestId?: string | undefined
  /** Other members of the response body, such as the current slots. */
  extra?: Record<string, unknown> | undefined
}

/** A failed call. */
export class Problem extends Error implements ProblemParts {
  readonly status: number
  readonly errors: Record<string, string[]>
  readonly verify: boolean
  readonly requestId: string | undefined
  readonly extra: Record<string, unknown>

  constructor(parts: ProblemParts) {
    super(parts.message)
    this.name = 'Problem'
    this.status = parts.status
    this.errors = parts.errors ?? {}
    this.verify = parts.verify ?? false
    this.requestId = parts.requestId
    this.extra = parts.extra ?? {}
  }

  /** Whether there was no response, or one that says nothing about the request: the same request may be retried. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** Returns a thrown value as a `Problem`; another value becomes one with status 0 and the given message. */
export function asProblem(thrown: unknown, otherwise: string): Problem {
  return thrown instanceof Problem ? thrown : new Problem({ status: 0, message: otherwise })
}
