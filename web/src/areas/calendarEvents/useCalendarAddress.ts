import { parseDate } from '#contract/rules/calendarDate'
import { useSearchParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { dayIn } from '../../lib/dates'
import { type View, views } from './types'

/** What the address says: the view, the date and the filters. */
export interface CalendarAddress {
  view: View
  /** `YYYY-MM-DD`; today in the zone of the viewer. */
  date: string
  hospital: number | undefined
  /** 0: all; undefined: not chosen. */
  specialty: number | undefined
  isPersonal: boolean
  /** Of the personal calendar. */
  clinic: number | undefined
  change: (some: Record<string, string | null>) => void
}

const numberOf = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : undefined)

/** Keeps the view, the date and the filters in the address, so that it can be reloaded and shared. */
export function useCalendarAddress(defaultView: View): CalendarAddress {
  const [search, setSearch] = useSearchParams()
  const { time_zone: zone } = useUser()
  const date = search.get('date') ?? ''
  return {
    view: views.find((view) => view === search.get('view')) ?? defaultView,
    date: parseDate(date) === undefined ? dayIn(zone) : date,
    hospital: numberOf(search.get('hospital')),
    specialty: numberOf(search.get('specialty')),
    isPersonal: search.get('personal') === '1',
    clinic: numberOf(search.get('clinic')),
    change: (some) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(some)) {
            if (value === null) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
  }
}
