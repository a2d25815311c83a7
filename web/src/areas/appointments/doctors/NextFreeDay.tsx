import { useQuery } from '@tanstack/react-query'
import { addDays } from '#contract/rules/calendarDate'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { formatDay } from '../../../ui/format'
import { fittingTo, type Search, slotAddress, writeSearch } from '../booking/searchAddress'

/** Days after the next free day that the new search includes. */
const searchedDays = 14

type NextFreeDayProps = {
  /** A search without results. */
  search: Search
  /** Considers only the doctor of this clinic, and leads to the slots of that day instead of the search results. */
  clinicId?: number
}

/** Links to the first day after the searched ones that has a free slot; nothing while it is unknown or there is none. */
export function NextFreeDay({ search, clinicId }: NextFreeDayProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const { to, type, specialty_id, country, city, q } = search
  const filters =
    clinicId === undefined ? { type, specialty_id, country_id: country, city_id: city, q } : { clinic_id: clinicId }
  const { data } = useQuery({
    ...api.patient.nextFreeDay.query({ query: { from: addDays(to, 1), ...filters } }),
    ...handlesOwnError,
  })
  const found = data?.data
  if (!found?.date || found.clinic_id === null) return null
  const there: Search = { ...search, from: found.date, to: fittingTo(found.date, addDays(found.date, searchedDays)) }
  return (
    <Button
      variant="primary"
      to={
        clinicId === undefined
          ? `/patient/appointment/select?${writeSearch(there)}`
          : slotAddress(there, found.clinic_id, found.date)
      }
    >
      {t('doctors.nextDay', { day: formatDay(found.date, language, 'day') })}
    </Button>
  )
}
