export interface ProblemParts {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** What to show, in the person's language. */
  message: string
  /** 422: what is wrong, by field. */
  errors?: Record<string, string[]> | undefined
  /** 422: the account is not verified yet. */
  verify?: boolean | undefined
  requestId?: string | undefined
  /** Whatever else the answer carried, such as the slots as they are now. */
  extra?: Record<string, unknown> | undefined
}

/** A call that did not succeed. */
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

  /** No answer came, or one that says nothing about the request: the same may be tried again. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** Any thrown value as a problem; what is not one says the message given. */
export function asProblem(thrown: unknown, otherwise: string): Problem {
  return thrown instanceof Problem ? thrown : new Problem({ status: 0, message: otherwise })
}
