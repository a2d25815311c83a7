import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import type { Entry } from './types'

interface Shown {
  hospital: number | undefined
  /** 0: all. */
  specialty: number
  isPersonal: boolean
  clinic: number | undefined
  /** Any day of the month. */
  date: string
}

/** Fetches what the calendar shows in the month of a date; the months before stay while the next one is loaded. */
export function useEntries({ hospital = 0, specialty, isPersonal, clinic = 0, date }: Shown) {
  const currentDate = `${date.slice(0, 7)}-01`
  const list = useQuery({
    ...api.calendarEvents.list.query({
      params: { hospitalId: hospital, specialtyId: isPersonal ? 0 : specialty },
      query: { currentDate, ...(isPersonal ? { personalEvents: '1' as const } : {}) },
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
