import { isOutOfSpace } from '../database/errors'
import { Problem } from '../http/problem'

/** The store of the files did not answer, or refused what was asked of it. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super('The file store failed', { cause })
  }
}

/**
 * Returns how a failure to store or to open a file is reported: 507 where a disk is full, 503 where the store is down.
 * @returns undefined for any other error
 */
export function storageProblem(error: unknown): Problem | undefined {
  if (isOutOfSpace(error)) return new Problem(507, 'error.storageFull')
  if (error instanceof StoreFailure) return new Problem(503, 'error.storage', { headers: { 'retry-after': '30' } })
  return undefined
}
