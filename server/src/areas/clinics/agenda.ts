import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AgendaAppointment } from '#contract/clinics/calls'
import { toleranceUnits } from '#contract/clinics/clinicInput'
import { APPOINTMENT_STATUS, LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { arrivalChoices, arrivals } from '#contract/rules/arrival'
import { parseAgendaDate } from '#contract/rules/calendarDate'
import { isCancellable } from '#contract/rules/cancellation'
import { isClinicOpen } from '#contract/rules/clinicSession'
import { scheduleTime } from '#contract/rules/walkIn'
import { localTime } from '#contract/rules/wallClock'
import { mayOneOf } from '../../platform/auth/caller'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { identifiesPatient, opensAppointment } from '../../schema/appointmentAccess'
import { agesOn, personOf } from '../../schema/people'
import { walkInText } from '../../schema/walkIn'
import { clinicOnDay, hoursOfVisits, hoursOn } from './clinicDays'
import { type ClinicPlan, loadPlanWith } from './plan'

/** A patient's appointment with the columns that the agenda shows. Instants are milliseconds since the epoch. */
const Visit = z.strictObject({
  id: z.int(),
  /** Whether the caller can open the record. */
  is_open: z.boolean(),
  /** Whether the caller reads what identifies the patient, if the record is open. */
  identifies: z.boolean(),
  short_code: z.string(),
  date: z.iso.date(),
  slot: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  status: z.enum(APPOINTMENT_STATUS),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  lobby_order: z.int().nullable(),
  walk_in: z.boolean(),
  /** Until when the time is held for the payment; null once the appointment is confirmed. */
  hold: z.int().nullable(),
  arrival: z.enum(arrivals).nullable(),
  lobby_state: z.enum(LOBBY_STATE),
  patient_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  avatar_media_id: z.int().nullable(),
  birth_date: z.iso.date().nullable(),
  national_id: z.string(),
})
type Visit = z.output<typeof Visit>

const Agenda = z.strictObject({
  tolerance: z.strictObject({ value: z.int(), unit: z.enum(toleranceUnits) }),
  session: z.strictObject({ token: z.uuid(), is_ended: z.boolean() }).nullable(),
  visits: z.array(Visit),
})
type Tolerance = z.output<typeof Agenda>['tolerance']

/** Reads the agenda of a date, with the appointments that await their payment, and without offers of the waiting list. */
function dayOf(clinic: number, date: string) {
  return loadPlanWith(
    Agenda,
    { clinic, date },
    sql`json_build_object(
      'tolerance', json_build_object('value', clinics.physician_cancellation_tolerance, 'unit', clinics.physician_tolerance_unit),
      'session', (select json_build_object('token', session_token, 'is_ended', ended_at is not null)
        from lobbies where lobbies.clinic_id = clinics.id and lobbies.date = ${date}),
      'visits', (select coalesce(json_agg(visits), '[]') from (
        select appointments.id, ${opensAppointment('list-clinic-appointment')} as is_open,
          ${identifiesPatient('list-clinic-appointment')} as identifies, short_code, date, slot,
          ${sql.raw(epochMs('starts_at'))} as start, ${sql.raw(epochMs('ends_at'))} as end, status, cause, complaint,
          lobby_order, lobby_state, walk_in, ${sql.raw(epochMs('hold_expires_at'))} as hold, arrival, patient_id,
          first_name, last_name, alternate_name, avatar_media_id, birth_date, uuid as national_id
        from appointments join users on users.id = patient_id
        where appointments.clinic_id = clinics.id and date = ${date} and active and not offered
          and (hold_expires_at is null or hold_expires_at > ${now().toISOString()}::timestamptz)
        order by walk_in, starts_at, appointments.id) as visits))`,
  )
}

interface AgendaContext {
  /** `YYYY-MM-DD` in the clinic's calendar. */
  today: string
  /** Whether arrivals are recorded: at a physical clinic, today or after midnight of a running session, until it ends. */
  takesArrivals: boolean
}

function agendaAppointment(visit: Visit, tolerance: Tolerance, context: AgendaContext): AgendaAppointment {
  const { status, is_open: isOpen } = visit
  const { today, takesArrivals } = context
  const isAwaiting = visit.hold !== null
  const choices = takesArrivals && !isAwaiting ? arrivalChoices(visit) : []
  const isIdentified = isOpen && visit.identifies
  const birthDate = isIdentified ? visit.birth_date : null
  return {
    id: visit.id,
    is_open: isOpen,
    short_code: visit.short_code,
    patient: {
      ...personOf({
        id: visit.patient_id,
        first_name: visit.first_name,
        last_name: visit.last_name,
        alternate_name: visit.alternate_name,
        avatar_media_id: visit.avatar_media_id,
      }),
      birth_date: birthDate,
      ...agesOn(birthDate, today),
      uuid: isIdentified ? visit.national_id : '',
    },
    cause: isOpen ? visit.cause : null,
    complaint: isOpen ? visit.complaint : null,
    schedule_time: scheduleTime(visit),
    starts_at: new Date(visit.start).toISOString(),
    walk_in_text: walkInText(visit),
    arrival: visit.arrival,
    lobby_order: visit.lobby_order,
    lobby_state: visit.lobby_state,
    lobby_state_text: apiText(`lobbyState.${visit.lobby_state}`),
    status,
    status_text: apiText(isAwaiting ? 'paymentStatus.awaiting' : `appointmentStatus.${status}`),
    hold_expires_at: visit.hold === null ? null : new Date(visit.hold).toISOString(),
    physician_cancellable: isCancellable(
      { status, start: visit.start, tolerance, isWalkIn: visit.walk_in },
      now().getTime(),
    ),
    arrival_choices: [...choices],
  }
}

/** Returns whether Start is offered: the date is today, the clinic is open, and the caller is its doctor. */
function offersStart(plan: ClinicPlan, date: string): boolean {
  const at = now().getTime()
  const isToday = localTime(at, plan.schedule.timeZone).date === date
  const isMine = plan.doctor.id === caller().id && mayOneOf(caller(), ['start-clinic'])
  return isToday && isMine && isClinicOpen(plan.schedule, at)
}

/**
 * Returns a clinic's agenda of a date.
 * @param agendaDate `DD-MM-YYYY` in the clinic's calendar
 * @throws Problem 404 for a date that does not exist
 */
export async function agendaOf(clinicId: number, agendaDate: string) {
  const date = orNotFound(parseAgendaDate(agendaDate))
  const { plan, beside } = orNotFound(await dayOf(clinicId, date))
  const { visits, session, tolerance } = beside
  const today = localTime(now().getTime(), plan.schedule.timeZone).date
  const hours = hoursOn(plan, date) ?? hoursOfVisits(plan, date, visits)
  const isEnded = session?.is_ended ?? false
  const confirmed = visits.filter((visit) => visit.hold === null).length
  const isRunning = session !== null && !isEnded
  const takesArrivals = plan.type === 'physical' && !isEnded && (date === today || isRunning)
  return {
    clinic: { ...clinicOnDay(plan, date, hours, confirmed), other_title: plan.otherTitle },
    session_token: session?.token ?? null,
    session_ended: isEnded,
    can_start: !isEnded && offersStart(plan, date),
    appointments: visits.map((visit) => agendaAppointment(visit, tolerance, { today, takesArrivals })),
  }
}
