import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import type { Entry, View } from './types'

interface Shown {
  hospital: number | undefined
  /** 0: all. */
  specialty: number
  isPersonal: boolean
  clinic: number | undefined
  view: View
  /** Any day of what is shown. */
  date: string
}

/**
 * Fetches what the calendar shows; what was shown before stays while it is loaded. Of a hospital, that is what the view shows,
 * because a month of it can have thousands of entries; one's own month is loaded as a whole, for all views.
 */
export function useEntries({ hospital = 0, specialty, isPersonal, clinic = 0, view, date }: Shown) {
  const month = `${date.slice(0, 7)}-01`
  const currentDate = isPersonal || view === 'month' || view === 'agenda' ? month : date
  const list = useQuery({
    ...api.calendarEvents.list.query({
      params: { hospitalId: hospital, specialtyId: isPersonal ? 0 : specialty },
      query: { currentDate, ...(isPersonal ? { personalEvents: '1' as const } : { view }) },
    }),
    ...handlesOwnError,
    enabled: hospital > 0,
    placeholderData: keepPreviousData,
  })
  const ofClinic = useQuery({
    ...api.calendarEvents.ofClinic.query({ params: { clinicId: clinic }, query: { currentDate } }),
    enabled: isPersonal && clinic > 0,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.data ?? none
  const others = isPersonal && clinic > 0 ? entries.filter(({ kind }) => kind !== 'clinic') : entries
  const sessions =
    isPersonal && clinic > 0 ? (ofClinic.data?.data ?? none).filter(({ kind }) => kind === 'clinic') : none
  return { list, entries: [...others, ...sessions] }
}

const none: readonly Entry[] = []
