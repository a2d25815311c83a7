import { IconCalendarSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Loaded, saidHere } from '../../../app/query/Loaded'
import { useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { readSearch, writeSearch } from '../booking/searchAddress'
import { PatientPage } from '../page/PatientPage'
import { shortDate } from '../time/shortDate'
import { DoctorCard } from './DoctorCard'

/** The doctors who have times in the searched days, each with their clinics. */
export function DoctorSelect() {
  const t = useText('patient')
  const language = useLanguage()
  const [params] = useSearchParams()
  const { time_zone: zone } = useUser()
  const search = readSearch(params, dayIn(zone))
  const { country, ...rest } = search
  const query = useQuery({
    ...api.patient.search.query({ query: { ...rest, country_id: country } }),
    ...saidHere,
  })
  const back = `/patient/clinic/search?${writeSearch(search)}`
  const doctors = query.data?.data ?? []
  const [first] = doctors
  const specialty = search.specialty_id && first ? first.specialty : undefined
  const days = { from: shortDate(search.from, language), to: shortDate(search.to, language) }
  return (
    <PatientPage
      title={specialty ?? t('doctors.title')}
      lead={doctors.length > 0 && t('doctors.found', { count: doctors.length, ...days })}
      backTo={back}
      step={1}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon={<IconCalendarSearch />}
              title={t('doctors.none')}
              body={t('doctors.noneBody', days)}
              action={<Button to={back}>{t('doctors.back')}</Button>}
            />
          ) : (
            data.map((doctor) => <DoctorCard key={doctor.id} doctor={doctor} search={search} />)
          )
        }
      </Loaded>
    </PatientPage>
  )
}
