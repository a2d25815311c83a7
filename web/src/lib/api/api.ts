import { calls } from 'virtual:mashfa-calls'
import type { Contract } from '#contract/index'
import type { CallRow } from '../../../build/callsTable'
import type { Api } from './call'
import { type AnyInput, send } from './send'

function makeCall(area: string, name: string, row: CallRow) {
  const key = (input?: AnyInput) => (input === undefined ? [area, name] : [area, name, input])
  return {
    call: (input: AnyInput = {}) => send(row, input),
    query: (input: AnyInput = {}) => ({
      queryKey: key(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(row, { ...input, signal }),
    }),
    key,
  }
}

function makeArea(area: string, rows: Record<string, CallRow>) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, makeCall(area, name, row)]))
}

/** Every call of the contract: `api.clinics.list.query({ query: { page: 2 } })`, `api.auth.login.call({ body })`. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([area, rows]) => [area, makeArea(area, rows)]),
) as unknown as Api<Contract>
