import type { SortKey } from '../database/listOrder'
import type { ListRows, Sorted } from '../database/page'

/** The rows of one read. */
export interface Batch<Item> {
  rows: readonly Item[]
  /** There may be more rows after these. */
  isFull: boolean
}

/** Reads a list from its beginning, one batch per call, until a batch is not full. */
export type ReadBatch<Item> = () => Promise<Batch<Item>>

/** How many rows of a list are read at once. */
export const batchSize = 500

/**
 * Reads a list to its end with keyset pagination: nothing is counted, and rows inserted or deleted meanwhile do not
 * move the others.
 * @returns a function that reads the next batch, of at most `batchSize` rows
 */
export function inBatches<Row extends Sorted, Item>(list: ListRows<Row, Item>): ReadBatch<Item> {
  const { order, rows, toResponse } = list
  let last: SortKey | undefined
  return async () => {
    const found = await rows({ after: last && order.after(last), limit: batchSize, offset: 0 })
    last = found.at(-1)?.sort_key
    return { rows: await toResponse(found), isFull: found.length === batchSize }
  }
}

/**
 * Returns a reader for a list that is not read in batches.
 * @param rows all rows
 */
export function wholeList<Item>(rows: readonly Item[]): ReadBatch<Item> {
  return async () => ({ rows, isFull: false })
}
