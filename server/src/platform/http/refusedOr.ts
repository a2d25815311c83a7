import type { FieldProblems } from '#contract/kit/issues'
import { inSavepoint } from '../database/transaction'
import { Problem } from './problem'

/** Does work, and returns the problems with fields for which it was refused. */
export async function problemsOr<T>(work: () => Promise<T>): Promise<T | FieldProblems> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}

/** Does the same in a savepoint of the open transaction: nothing is stored of what was refused. */
export function refusedOr<T>(work: () => Promise<T>): Promise<T | FieldProblems> {
  return problemsOr(() => inSavepoint(work))
}
