import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { Values } from '#contract/kit/translate'

interface ProblemDetails {
  values?: Values
  /** Problems by field; sets the status to 422. */
  fields?: FieldProblems
  /** Additional members of the response body, such as `verify`, or the current slots. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error for the caller: a status and a text of the catalogue. */
export class Problem extends Error {
  readonly values: Values | undefined
  readonly fields: FieldProblems | undefined
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    readonly status: number,
    readonly key: ApiTextKey,
    details: ProblemDetails = {},
  ) {
    super(key)
    this.values = details.values
    this.fields = details.fields
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
  }
}

export function notFound(): Problem {
  return new Problem(404, 'error.notFound')
}

/** Returns a 422 for one field. */
export function fieldProblem(
  field: string,
  key: ApiTextKey,
  values?: Values,
  extra?: Record<string, unknown>,
): Problem {
  const text = values ? { key, values } : { key }
  return new Problem(422, 'error.invalid', { fields: { [field]: [text] }, ...(extra ? { extra } : {}) })
}

/**
 * Returns the row.
 * @throws Problem 404 if there is none
 */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound()
  return row
}
