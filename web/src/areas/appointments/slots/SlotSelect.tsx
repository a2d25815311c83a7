import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseDate } from '#contract/rules/calendarDate'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { readSearch, type Search, writeSearch } from '../booking/searchAddress'
import { complaintPath, deleteCarriedComplaint, slotsPath } from '../complaint/complaintDraft'
import { NextFreeDay } from '../doctors/NextFreeDay'
import { PatientPage } from '../page/PatientPage'
import { ClinicSlots } from './ClinicSlots'
import { daysOfClinic } from './slotGroups'

/** Deletes the symptoms that are carried over, if the patient leaves without reserving a slot. */
function useDeleteCarriedComplaint(clinicId: number) {
  useEffect(
    () => () => {
      const { pathname } = window.location
      if (pathname !== slotsPath && pathname !== complaintPath) deleteCarriedComplaint(clinicId)
    },
    [clinicId],
  )
}

/** Shows the slots of the clinic and day in the URL, which also has the search that led here. */
export function SlotSelect() {
  const [params] = useSearchParams()
  const { time_zone: zone } = useUser()
  const clinicId = Number(params.get('clinic_id'))
  if (!Number.isInteger(clinicId) || clinicId <= 0) return <Navigate to="/patient/clinic/search" />
  const requested = params.get('date') ?? ''
  const search = readSearch(params, dayIn(zone))
  return (
    <SlotsFrom clinicId={clinicId} date={parseDate(requested) === undefined ? undefined : requested} search={search} />
  )
}

type SlotsFromProps = { clinicId: number; date: string | undefined; search: Search }

function SlotsFrom({ clinicId, date, search }: SlotsFromProps) {
  const t = useText('appointments')
  useDeleteCarriedComplaint(clinicId)
  const { from, to, reschedule } = search
  const results = useQuery({
    ...api.patient.search.query({ query: { from, to, clinic_id: clinicId } }),
    ...handlesOwnError,
  })
  const days = daysOfClinic(results.data?.data ?? [], clinicId, undefined)
  const shownDate = date ?? days.find((each) => each.free > 0)?.day
  // A moved appointment stays with its doctor.
  const back = reschedule
    ? `/patient/appointments/${reschedule}/show`
    : `/patient/appointment/select?${writeSearch(search)}`
  if (shownDate)
    return <ClinicSlots clinicId={clinicId} date={shownDate} results={results.data?.data ?? []} backTo={back} />
  return (
    <PatientPage
      title={t(reschedule ? 'reschedule.title' : 'slots.title')}
      backTo={back}
      step={reschedule ? undefined : 2}
    >
      <QueryBoundary query={results}>
        {() => (
          <Empty
            title={t('slots.none')}
            body={t('slots.noneBody')}
            action={
              <>
                <NextFreeDay search={search} clinicId={clinicId} />
                {!reschedule && (
                  <Button to={`/patient/clinic/search?${writeSearch(search)}`}>{t('doctors.back')}</Button>
                )}
              </>
            }
          />
        )}
      </QueryBoundary>
    </PatientPage>
  )
}
