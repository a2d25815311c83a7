import { and, sql } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS, type AppointmentTab } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { descending, listOrder } from '../../platform/database/listOrder'
import type { ListRows, Sorted } from '../../platform/database/page'
import { appointments } from '../../schema/appointments'
import { type AppointmentRow, appointmentRows } from './appointmentRow'
import { patientAppointmentOf } from './patientAppointment'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS
const maxShown = 100

/** Returns the tab of an appointment. A cancelled one stays where its date belongs. */
function tabOf({ status, ends_at: endsAt }: PatientAppointment): AppointmentTab {
  if (status === missed) return 'missed'
  if (status === completed) return 'past'
  return status === cancelled && Date.parse(endsAt) <= now().getTime() ? 'past' : 'upcoming'
}

/**
 * Excludes slot holds that expired or were released and offers from the waiting list, which were never appointments, and
 * appointments that staff deleted.
 */
const isAppointment = sql`(not offered and (status <> ${cancelled}
  or (hold_expires_at is null or cancelled_by_hospital) and deleted_at is null))`

/** Returns the appointments with their current status, without expired slot holds that the job has not released yet. */
function visitsOf(rows: readonly AppointmentRow[]): PatientAppointment[] {
  return rows.flatMap((row) => {
    const visit = patientAppointmentOf(row)
    const isReleased = row.hold !== null && row.status === scheduled && visit.status === cancelled
    return isReleased ? [] : [visit]
  })
}

function belongsTo(tab: AppointmentTab) {
  return (visit: PatientAppointment) => tabOf(visit) === tab
}

/**
 * Returns a patient's appointments, at most 100 of each: upcoming ones (slot holds and cancelled ones included) with the
 * next one first, past and missed ones with the latest first.
 */
export async function appointmentsOf(patientId: number): Promise<{
  upcomingAppointments: PatientAppointment[]
  pastAppointments: PatientAppointment[]
  missedAppointments: PatientAppointment[]
}> {
  const mine = sql`patient_id = ${patientId}`
  const isCancelled = sql`status = ${cancelled} and ${isAppointment}`
  const at = now().toISOString()
  // As an array, so that the ids are found before any table is joined.
  const rows = await appointmentRows(sql`appointments.id = any (array(
    (select id from appointments where ${mine} and not offered and status in (${scheduled}, ${inLobby}, ${inRoom})
      order by starts_at desc limit ${2 * maxShown})
    union all
    (select id from appointments where ${mine} and ${isCancelled} and ends_at > ${at}
      order by starts_at desc limit ${maxShown})
    union all
    (select id from appointments where ${mine} and (status = ${completed} or ${isCancelled} and ends_at <= ${at})
      order by starts_at desc limit ${maxShown})
    union all
    (select id from appointments where ${mine} and status = ${missed} order by starts_at desc limit ${maxShown})))`)
  const visits = visitsOf(rows)
  return {
    upcomingAppointments: visits.filter(belongsTo('upcoming')).slice(0, maxShown),
    pastAppointments: visits.filter(belongsTo('past')).slice(-maxShown).reverse(),
    missedAppointments: visits.filter(belongsTo('missed')).slice(-maxShown).reverse(),
  }
}

const latestFirst = listOrder(descending(appointments.starts_at), descending(appointments.id))

interface FoundAppointment extends Sorted {
  id: number
}

/**
 * Returns all of a patient's appointments, the latest first.
 * @param tab limits the rows to one tab. The current status is not fully stored in the database, so rows of other tabs
 * are filtered out after they are read.
 */
export function appointmentList(
  patientId: number,
  tab: AppointmentTab | undefined,
): ListRows<FoundAppointment, PatientAppointment> {
  const mine = sql`patient_id = ${patientId} and ${isAppointment}`
  return {
    order: latestFirst,
    rows: async ({ after, limit, offset }) =>
      db()
        .select({ id: appointments.id, sort_key: latestFirst.key })
        .from(appointments)
        .where(and(mine, after))
        .orderBy(latestFirst.by)
        .limit(limit)
        .offset(offset),
    toResponse: async (found) => {
      const ids = numberArray(found.map(({ id }) => id))
      const visits = visitsOf((await appointmentRows(sql`appointments.id = any (${ids})`)).reverse())
      return tab ? visits.filter(belongsTo(tab)) : visits
    },
  }
}
