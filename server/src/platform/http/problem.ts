import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { Values } from '#contract/kit/translate'

interface ProblemDetails {
  values?: Values
  /** What is wrong with which field; makes it a 422. */
  fields?: FieldProblems
  /** Further members of the answer's body, such as `verify`, or the slots as they are now. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error that is meant for the caller: a status and a text of the catalogue. */
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

/** 422 on one field. */
export function fieldProblem(
  field: string,
  key: ApiTextKey,
  values?: Values,
  extra?: Record<string, unknown>,
): Problem {
  const text = values ? { key, values } : { key }
  return new Problem(422, 'error.invalid', { fields: { [field]: [text] }, ...(extra ? { extra } : {}) })
}

/** The row, or 404. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound()
  return row
}
