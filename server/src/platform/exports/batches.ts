import type { SortKey } from '../database/listOrder'
import type { ListRows, Sorted } from '../database/page'

/** The rows of one read. */
export interface Batch<Answer> {
  rows: readonly Answer[]
  /** There may be more behind these. */
  isFull: boolean
}

/** Reads a list from its beginning, a portion with each call, until one is not full. */
export type ReadBatch<Answer> = () => Promise<Batch<Answer>>

/** How many rows of a list are read at once. */
export const batchSize = 500

/**
 * Reads a list to its end, each portion behind the last row of the one before: nothing is counted, and rows that come or go
 * meanwhile move no others.
 * @returns what reads the next portion, of `portionSize` rows at most
 */
export function inBatches<Row extends Sorted, Answer>(list: ListRows<Row, Answer>): ReadBatch<Answer> {
  const { order, rows, answer } = list
  let last: SortKey | undefined
  return async () => {
    const found = await rows({ after: last && order.after(last), limit: batchSize, offset: 0 })
    last = found.at(-1)?.sort_key
    return { rows: await answer(found), isFull: found.length === batchSize }
  }
}

/**
 * What reads a list that is not divided into portions.
 * @param rows all of it
 */
export function wholeList<Answer>(rows: readonly Answer[]): ReadBatch<Answer> {
  return async () => ({ rows, isFull: false })
}
