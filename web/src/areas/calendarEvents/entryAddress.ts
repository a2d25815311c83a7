import { formatAgendaDate } from '#contract/rules/calendarDate'
import type { Entry } from './types'

type Address = `/${string}`

/**
 * Returns the page to which selecting an entry leads (document 3): of a round, and of a session of a clinic in which the user
 * works. Undefined for the others, of which the calendar itself shows what there is.
 */
export function entryAddress(
  { kind, id, start }: Pick<Entry, 'kind' | 'id' | 'start'>,
  clinics: readonly number[],
): Address | undefined {
  if (kind === 'round') return `/rounds/my-rounds/${id}/details`
  const isMine = kind === 'clinic' && clinics.includes(id)
  return isMine ? `/clinics/my-clinics/${id}/appointments/${formatAgendaDate(start.slice(0, 10))}` : undefined
}
