import { sql } from 'drizzle-orm'
import type { AgendaAppointment } from '#contract/clinics/calls'
import type { AppointmentStatus } from '#contract/rules/appointmentStatus'
import { parseAgendaDate } from '#contract/rules/calendarDate'
import { isCancellable } from '#contract/rules/cancellation'
import { isClinicOpen } from '#contract/rules/clinicSession'
import { localTime } from '#contract/rules/wallClock'
import { mayOneOf } from '../../platform/auth/caller'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { ageOn, personOf } from '../../schema/people'
import { clinicOnDay, hoursOfVisits, hoursOn } from './clinicDays'
import { type ClinicPlan, type PlanAsked, planWith } from './plan'

type Tolerance = Parameters<typeof isCancellable>[0]['tolerance']

/** A patient's visit as the agenda needs it. Instants are ms since the epoch. */
interface Visit {
  id: number
  date: string
  slot: string
  start: number
  end: number
  status: AppointmentStatus
  cause: string | null
  complaint: string | null
  lobby_order: number | null
  lobby_state: number
  patient_id: number
  first_name: string
  last_name: string
  alternate_name: string | null
  avatar_media_id: number | null
  birth_date: string | null
  national_id: string
}

interface AgendaRow {
  tolerance: Tolerance
  session: { token: string; is_ended: boolean } | null
  visits: Visit[]
}

/** What the agenda shows of a date; holds are not among it. */
const dayOf = planWith<PlanAsked, AgendaRow>(
  ({ date }) => sql`json_build_object(
    'tolerance', json_build_object('value', clinics.physician_cancellation_tolerance, 'unit', clinics.physician_tolerance_unit),
    'session', (select json_build_object('token', session_token, 'is_ended', ended_at is not null)
      from lobbies where lobbies.clinic_id = clinics.id and lobbies.date = ${date}),
    'visits', (select coalesce(json_agg(visits), '[]') from (
      select appointments.id, date, slot, ${sql.raw(epochMs('starts_at'))} as start, ${sql.raw(epochMs('ends_at'))} as end,
        status, cause, complaint, lobby_order, lobby_state, patient_id, first_name, last_name, alternate_name, avatar_media_id, birth_date, uuid as national_id
      from appointments join users on users.id = patient_id
      where appointments.clinic_id = clinics.id and date = ${date} and active and hold_expires_at is null
      order by starts_at, appointments.id) as visits))`,
)

function agendaAppointment(visit: Visit, tolerance: Tolerance, today: string): AgendaAppointment {
  const { status } = visit
  return {
    id: visit.id,
    patient: {
      ...personOf({
        id: visit.patient_id,
        first_name: visit.first_name,
        last_name: visit.last_name,
        alternate_name: visit.alternate_name,
        avatar_media_id: visit.avatar_media_id,
      }),
      birth_date: visit.birth_date,
      age: ageOn(visit.birth_date, today),
      uuid: visit.national_id,
    },
    cause: visit.cause,
    complaint: visit.complaint,
    schedule_time: `${visit.date} ${visit.slot}`,
    starts_at: new Date(visit.start).toISOString(),
    lobby_order: visit.lobby_order,
    lobby_state: visit.lobby_state,
    status,
    status_text: apiText(`appointmentStatus.${status}`),
    physician_cancellable: isCancellable({ status, start: visit.start, tolerance }, now().getTime()),
  }
}

/** Start is offered: it is today, within the hours, and the clinic is the caller's. */
function offersStart(plan: ClinicPlan, date: string): boolean {
  const at = now().getTime()
  const isToday = localTime(at, plan.schedule.timeZone).date === date
  const isMine = plan.doctor.id === caller().id && mayOneOf(caller(), ['start-clinic'])
  return isToday && isMine && isClinicOpen(plan.schedule, at)
}

/**
 * The day of a clinic. In: the agenda's date, 'DD-MM-YYYY' in the clinic's calendar.
 * Throws 404 for a date that does not exist.
 */
export async function agendaOf(clinicId: number, agendaDate: string) {
  const date = orNotFound(parseAgendaDate(agendaDate))
  const { plan, beside } = orNotFound(await dayOf({ clinic: clinicId, date }))
  const { visits, session, tolerance } = beside
  const today = localTime(now().getTime(), plan.schedule.timeZone).date
  const hours = hoursOn(plan, date) ?? hoursOfVisits(plan, date, visits)
  const isEnded = session?.is_ended ?? false
  return {
    clinic: clinicOnDay(plan, date, hours, visits.length),
    session_token: session?.token ?? null,
    session_ended: isEnded,
    can_start: !isEnded && offersStart(plan, date),
    appointments: visits.map((visit) => agendaAppointment(visit, tolerance, today)),
  }
}
