import { useLanguage, useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { readSearch, writeSearch } from '../booking/searchAddress'
import { PatientPage } from '../page/PatientPage'
import { shortDate } from '../time/shortDate'
import { DoctorCard } from './DoctorCard'
import { NoDoctors } from './NoDoctors'
import { useDoctors } from './useDoctors'

/** Lists the doctors who have free slots on the searched days, with their clinics. */
export function DoctorSelect() {
  const t = useText('appointments')
  const language = useLanguage()
  const [params] = useSearchParams()
  const { time_zone: zone } = useUser()
  const search = readSearch(params, dayIn(zone))
  const { query, doctors, hasMore } = useDoctors(search)
  const back = `/patient/clinic/search?${writeSearch(search)}`
  const [first] = doctors
  const specialty = search.specialty_id && first ? first.specialty : undefined
  const days = { from: shortDate(search.from, language), to: shortDate(search.to, language) }
  return (
    <PatientPage
      title={specialty ?? t('doctors.title')}
      lead={
        doctors.length > 0 &&
        (hasMore ? t('doctors.noneBody', days) : t('doctors.found', { count: doctors.length, ...days }))
      }
      backTo={back}
      step={1}
    >
      <QueryBoundary query={query}>
        {() => (
          <>
            {doctors.map((doctor) => (
              <DoctorCard key={doctor.id} doctor={doctor} search={search} />
            ))}
            {hasMore && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('doctors.showMore')}
              </Button>
            )}
            {doctors.length === 0 && !hasMore && <NoDoctors search={search} />}
          </>
        )}
      </QueryBoundary>
    </PatientPage>
  )
}
