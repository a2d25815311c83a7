import type { CallRow } from '../../../build/callsByArea'
import { type AnyInput, addressOf, send } from './send'

function makeCall(area: string, name: string, row: CallRow) {
  const key = (input?: AnyInput) => (input === undefined ? [area, name] : [area, name, input])
  return {
    call: (input: AnyInput = {}) => send(row, input),
    query: (input: AnyInput = {}) => ({
      queryKey: key(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(row, { ...input, signal }),
    }),
    address: (input: AnyInput) => addressOf(row[1], input),
    key,
  }
}

/**
 * Creates the calls of one area, as `api` has them; their types come from the contract (`Api`).
 *
 * @param area its name in the contract, the first part of its query keys
 * @param rows method, path and kind of each of its calls
 */
export function makeArea(area: string, rows: Record<string, CallRow>) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, makeCall(area, name, row)]))
}
