import { type QueryClient, useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api/api'
import type { AgendaCase, CaseSheet } from './types'

/** Not a key of rounds: sheets are frozen, so what changes in a round does not load them again. */
const keyOf = (roundId: number, caseId: number) => ['roundSheets', roundId, caseId]
/** They are kept for a long round, in milliseconds. */
const kept = 12 * 3_600_000

/**
 * Loads the sheets of the cases of an agenda that the user may open, before they are shown.
 * @returns how many of the accepted cases are ready in this browser
 */
export function usePreloadedSheets(roundId: number, cases: readonly AgendaCase[]): { ready: number; cases: number } {
  const accepted = cases.filter(({ state }) => state === 'accepted')
  const sheets = useQueries({
    queries: accepted
      .filter(({ can_open: canOpen }) => canOpen)
      .map(({ id }) => ({
        queryKey: keyOf(roundId, id),
        queryFn: () => api.rounds.sheet.call({ params: { id: roundId, caseId: id } }),
        ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: kept },
        // What cannot be loaded now is loaded when it is shown.
        meta: { handlesOwnError: true },
      })),
  })
  return { ready: sheets.filter(({ isSuccess }) => isSuccess).length, cases: accepted.length }
}

/** Returns the sheet of a case if this browser has loaded it. */
export function preloadedSheet(queries: QueryClient, roundId: number, caseId: number): CaseSheet | undefined {
  return queries.getQueryData<{ data: CaseSheet }>(keyOf(roundId, caseId))?.data
}
