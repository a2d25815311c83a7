import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AgendaAppointment } from '#contract/clinics'
import type { AppointmentStatus } from '#contract/rules/appointmentStatus'
import { parseAgendaDate } from '#contract/rules/calendarDate'
import { isCancellable } from '#contract/rules/cancellation'
import { isOpenNow } from '#contract/rules/session'
import { localTime } from '#contract/rules/wallClock'
import { noteReadOf } from '../../platform/audit/noteRead'
import { mayOneOf } from '../../platform/auth/caller'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../appointments'
import { sessionOfDay } from '../lobby'
import { clinicOnDay, hoursOfVisits, hoursOn } from './clinicDays'
import { ageOn, personOf } from './people'
import { type ClinicPlan, loadPlan } from './plan'
import { clinics } from './tables'

async function visitsOf(clinicId: number, date: string) {
  return db()
    .select({
      visit: appointments,
      patient: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        birthDate: users.birthDate,
        nationalId: users.nationalId,
      },
      tolerance: { value: clinics.physicianCancellationTolerance, unit: clinics.physicianToleranceUnit },
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.patientId))
    .innerJoin(clinics, eq(clinics.id, appointments.clinicId))
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.date, date),
        eq(appointments.active, true),
        isNull(appointments.holdExpiresAt),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
}

type Visit = Awaited<ReturnType<typeof visitsOf>>[number]

function agendaAppointment({ visit, patient, tolerance }: Visit, today: string): AgendaAppointment {
  const status = visit.status as AppointmentStatus
  return {
    id: visit.id,
    patient: {
      ...personOf(patient),
      birth_date: patient.birthDate,
      age: ageOn(patient.birthDate, today),
      uuid: patient.nationalId,
    },
    cause: visit.cause,
    complaint: visit.complaint,
    schedule_time: `${visit.date} ${visit.slot}`,
    starts_at: visit.startsAt.toISOString(),
    lobby_order: visit.lobbyOrder,
    lobby_state: visit.lobbyState,
    status,
    status_text: apiText(`appointmentStatus.${status}`),
    physician_cancellable: isCancellable({ status, start: visit.startsAt.getTime(), tolerance }, now().getTime()),
  }
}

/** Start is offered: it is today, within the hours, and the clinic is the caller's. */
function offersStart(plan: ClinicPlan, date: string): boolean {
  const at = now().getTime()
  const isToday = localTime(at, plan.schedule.timeZone).date === date
  const isMine = plan.doctor.id === caller().id && mayOneOf(caller(), ['start-clinic'])
  return isToday && isMine && isOpenNow(plan.schedule, at)
}

/**
 * The day of a clinic. In: the agenda's date, 'DD-MM-YYYY' in the clinic's calendar.
 * Throws 404 for a date that does not exist.
 */
export async function agendaOf(clinicId: number, agendaDate: string) {
  const date = found(parseAgendaDate(agendaDate))
  const plan = found(await loadPlan(clinicId, date, date))
  const visits = await visitsOf(clinicId, date)
  const session = await sessionOfDay(clinicId, date)
  const today = localTime(now().getTime(), plan.schedule.timeZone).date
  noteReadOf(
    'clinics.agenda',
    'appointment',
    visits.map(({ visit }) => visit.id),
  )
  const times = visits.map(({ visit }) => ({ start: visit.startsAt.getTime(), end: visit.endsAt.getTime() }))
  const hours = hoursOn(plan, date) ?? hoursOfVisits(plan, date, times)
  const isEnded = session?.endedAt != null
  return {
    clinic: clinicOnDay(plan, date, hours, visits.length),
    session_token: session?.sessionToken ?? null,
    session_ended: isEnded,
    can_start: !isEnded && offersStart(plan, date),
    appointments: visits.map((visit) => agendaAppointment(visit, today)),
  }
}
