import { type QueryClient, useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api/api'
import type { AgendaCase, CaseSheet } from './types'

type Keyed = Pick<AgendaCase, 'id' | 'images' | 'question'>

/**
 * Not a key of rounds: sheets are frozen, so what changes in a round does not load them again; only other images do, and that
 * the question is gone because the patient no longer agrees.
 */
const keyOf = (roundId: number, { id, images, question }: Keyed) => ['roundSheets', roundId, id, images, question]
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
      .map((each) => ({
        queryKey: keyOf(roundId, each),
        queryFn: () => api.rounds.sheet.call({ params: { id: roundId, caseId: each.id } }),
        ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: kept },
        // What cannot be loaded now is loaded when it is shown.
        meta: { handlesOwnError: true },
      })),
  })
  return { ready: sheets.filter(({ isSuccess }) => isSuccess).length, cases: accepted.length }
}

/** Returns the sheet of a case if this browser has loaded it. */
export function preloadedSheet(queries: QueryClient, roundId: number, agendaCase: Keyed): CaseSheet | undefined {
  return queries.getQueryData<{ data: CaseSheet }>(keyOf(roundId, agendaCase))?.data
}
