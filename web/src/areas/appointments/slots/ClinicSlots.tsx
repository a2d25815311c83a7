import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DoctorResult, SlotsResponse } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Person } from '../../../ui/Person'
import { DayStrip } from '../../../ui/visit/DayStrip'
import { DoctorAffiliation } from '../booking/DoctorAffiliation'
import { Price } from '../booking/Price'
import { PatientPage } from '../page/PatientPage'
import classes from './ClinicSlots.module.css'
import { DoctorClinics } from './DoctorClinics'
import { ReservedNote } from './ReservedNote'
import { ReservingBar } from './ReservingBar'
import { SlotsOfDay } from './SlotsOfDay'
import { daysOfClinic } from './slotGroups'
import { earlierIn, useReserveSlot } from './useReserveSlot'
import { useZones } from './useZones'
import { ZoneChoice } from './ZoneChoice'

type ClinicSlotsProps = {
  clinicId: number
  /** 'YYYY-MM-DD' in the clinic's time zone. */
  date: string
  /** Search results, which have the clinic's other days. */
  results: readonly DoctorResult[]
  backTo: string
}

/** Shows the slots of a clinic on one day, a bar for the slot that is being reserved, and a note on one already reserved. */
export function ClinicSlots({ clinicId, date, results, backTo }: ClinicSlotsProps) {
  const t = useText('appointments')
  const query = useQuery({
    ...api.patient.slots.query({ params: { clinicId, date } }),
    ...handlesOwnError,
    refetchInterval: 30_000,
  })
  const [params, setParams] = useSearchParams()
  const earlier = earlierIn(params)
  const isMove = earlier?.kind === 'reschedule'
  const reservation = useReserveSlot(clinicId, date, earlier)
  const { data } = query
  const free = data && Object.keys(data.slots).length
  const days = daysOfClinic(results, clinicId, free === undefined ? undefined : { date, free })
  const goTo = (day: string) => {
    reservation.reset()
    params.set('date', day)
    setParams(params, { replace: true })
  }
  const { busySlot, isPricing } = reservation
  const foot = data && busySlot && <ReservingBar slot={busySlot} zone={data.clinic.time_zone} isPricing={isPricing} />
  return (
    <PatientPage
      title={t(isMove ? 'reschedule.title' : 'slots.title')}
      backTo={backTo}
      step={isMove ? undefined : 2}
      foot={foot}
    >
      <QueryBoundary
        query={query}
        variant="form"
        count={4}
        missing={{ to: '/patient/clinic/search', label: t('search.title') }}
      >
        {(response) => (
          <Day response={response} date={date} reservation={reservation}>
            {isMove && (
              <DoctorClinics
                appointmentId={earlier.id}
                clinicId={clinicId}
                results={results}
                onChange={reservation.reset}
              />
            )}
            <DayStrip label={t('slots.day')} days={days} value={date} onChange={goTo} />
          </Day>
        )}
      </QueryBoundary>
    </PatientPage>
  )
}

type DayProps = {
  response: SlotsResponse
  date: string
  reservation: ReturnType<typeof useReserveSlot>
  children: ReactNode
}

function Day({ response, date, reservation, children }: DayProps) {
  const { time_zone: own } = useUser()
  const { clinic } = response
  const { zone, gap, choose } = useZones(own, clinic.time_zone, response.day, date)
  return (
    <>
      <div className={classes.who}>
        <Person
          id={clinic.doctor.id}
          name={clinic.doctor.name}
          photo={clinic.doctor.avatar}
          line={
            <DoctorAffiliation
              specialty={clinic.doctor.specialty}
              hospital={clinic.hospital.name}
              city={clinic.city}
              type={clinic.type}
            />
          }
          size={44}
        />
        <span className={classes.price}>
          <Price amount={clinic.price} />
        </span>
      </div>
      {response.reserved_appointment && response.reserved_slot && (
        <ReservedNote
          key={`${response.reserved_appointment} ${response.reserved_slot}`}
          appointmentId={response.reserved_appointment}
          slot={response.reserved_slot}
          date={date}
          zone={zone}
        />
      )}
      {gap && <ZoneChoice own={own} clinic={clinic.time_zone} gap={gap} zone={zone} onChange={choose} />}
      {children}
      <SlotsOfDay key={date} response={response} date={date} zone={zone} reservation={reservation} />
    </>
  )
}
