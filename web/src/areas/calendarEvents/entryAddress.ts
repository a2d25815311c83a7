import { takesPart } from '#contract/meeting/roundCall'
import { formatAgendaDate } from '#contract/rules/calendarDate'
import type { useAuthSession } from '../../app/session/useAuthSession'
import type { Entry } from './types'

type Address = `/${string}`

/** What the user can open. */
interface Openable {
  canOpen: ReturnType<typeof useAuthSession>['canOpen']
  /** The clinics in which they work. */
  clinics: readonly number[]
}

/**
 * Returns the page to which selecting an entry leads (document 3): of a round, and of a session of a clinic in which the user
 * works. Undefined for the others, and without the permission for the page: the calendar itself shows what there is.
 */
export function entryAddress(
  { kind, id, start }: Pick<Entry, 'kind' | 'id' | 'start'>,
  { canOpen, clinics }: Openable,
): Address | undefined {
  if (kind === 'round' && canOpen(takesPart)) return `/rounds/my-rounds/${id}/details`
  const isMine = kind === 'clinic' && clinics.includes(id) && canOpen('list-clinic-appointment')
  return isMine ? `/clinics/my-clinics/${id}/appointments/${formatAgendaDate(start.slice(0, 10))}` : undefined
}
