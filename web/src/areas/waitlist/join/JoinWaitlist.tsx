import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { PatientPage } from '../../appointments'
import { JoinForm } from './JoinForm'
import { readWish } from './wishAddress'

/** The page on which a patient joins the waiting list for the doctor or the specialty that the address names. */
export function JoinWaitlist() {
  const t = useText('waitlist')
  const [params] = useSearchParams()
  const mine = dayIn(useUser().time_zone)
  const { doctor_id, specialty_id } = readWish(params, mine)
  const isComplete = doctor_id !== null || specialty_id !== null
  const places = useQuery({
    ...api.waitlist.places.query({
      query: {
        doctor_id: doctor_id ?? undefined,
        specialty_id: doctor_id === null ? (specialty_id ?? undefined) : undefined,
      },
    }),
    ...handlesOwnError,
    enabled: isComplete,
    staleTime: 300_000,
  })
  return (
    <PatientPage title={t('join.title')} lead={t('join.lead')} backTo="/patient/waitlist" width="narrow">
      {isComplete ? (
        <QueryBoundary query={places} variant="form">
          {({ data }) => {
            // At these clinics it can still be the day before the patient's.
            const today = data.today !== null && data.today < mine ? data.today : mine
            return data.virtual || data.hospitals.length > 0 ? (
              <JoinForm wish={readWish(params, today)} places={data} today={today} />
            ) : (
              <Empty
                title={t('join.noClinic')}
                action={<Button to="/patient/clinic/search">{t('mine.search')}</Button>}
              />
            )
          }}
        </QueryBoundary>
      ) : (
        <Empty
          title={t('join.nothing')}
          body={t('join.nothingBody')}
          action={<Button to="/patient/clinic/search">{t('mine.search')}</Button>}
        />
      )}
    </PatientPage>
  )
}
