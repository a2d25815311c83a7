import { sql } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PageMeta } from '#contract/kit/answers'
import { APPOINTMENT_STATUS, type AppointmentStatus, type AppointmentTab } from '#contract/rules/appointmentStatus'
import { db } from '../../platform/context'
import { readPage } from '../../platform/database/page'
import { type AppointmentRow, appointmentRows } from './appointmentRow'
import { patientAppointmentOf } from './patientAppointment'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS
const shown = 100

const tabs: Record<AppointmentTab, readonly AppointmentStatus[]> = {
  upcoming: [scheduled, inLobby, inRoom],
  past: [completed, cancelled],
  missed: [missed],
}

/** Not a time that was only held and then let go by itself: that was never an appointment. */
const kept = sql`(status <> ${cancelled} or hold_expires_at is null or cancelled_by is not null)`

/** Each as it is by now; without what was let go by itself where the job has not come round yet. */
function visitsOf(rows: readonly AppointmentRow[]): PatientAppointment[] {
  return rows.flatMap((row) => {
    const visit = patientAppointmentOf(row)
    const isLetGo = row.hold !== null && row.status === scheduled && visit.status === cancelled
    return isLetGo ? [] : [visit]
  })
}

function isOf(tab: AppointmentTab) {
  return (visit: PatientAppointment) => tabs[tab].some((status) => status === visit.status)
}

/**
 * A patient's appointments by what has become of them, 100 of each at most: those to come (held ones too) with the
 * next one first, the past and the missed ones with the latest first.
 */
export async function appointmentsOf(patientId: number): Promise<{
  upcomingAppointments: PatientAppointment[]
  pastAppointments: PatientAppointment[]
  missedAppointments: PatientAppointment[]
}> {
  const mine = sql`patient_id = ${patientId}`
  // As an array, so that the ids are found before anything is joined to them.
  const rows = await appointmentRows(sql`appointments.id = any (array(
    (select id from appointments where ${mine} and status in (${scheduled}, ${inLobby}, ${inRoom})
      order by starts_at desc limit ${2 * shown})
    union all
    (select id from appointments where ${mine} and status in (${completed}, ${cancelled}) and ${kept}
      order by starts_at desc limit ${shown})
    union all
    (select id from appointments where ${mine} and status = ${missed} order by starts_at desc limit ${shown})))`)
  const visits = visitsOf(rows)
  return {
    upcomingAppointments: visits.filter(isOf('upcoming')).slice(0, shown),
    pastAppointments: visits.filter(isOf('past')).slice(-shown).reverse(),
    missedAppointments: visits.filter(isOf('missed')).slice(-shown).reverse(),
  }
}

/**
 * A page of all of a patient's appointments, the latest first. Of one tab, where one is named: what becomes of an
 * appointment is not all in the database, so that such a page may hold fewer than its limit.
 */
export async function appointmentsPageOf(
  patientId: number,
  paging: { page: number; limit: number },
  tab: AppointmentTab | undefined,
): Promise<{ data: PatientAppointment[]; meta: PageMeta }> {
  const mine = sql`from appointments where patient_id = ${patientId} and ${kept}`
  const { data, meta } = await readPage(paging, {
    count: async () => {
      const { rows } = await db().execute<{ total: number }>(sql`select count(*)::integer as total ${mine}`)
      return rows[0]?.total ?? 0
    },
    rows: (limit, offset) =>
      appointmentRows(sql`appointments.id = any (array(
        select id ${mine} order by starts_at desc, id desc limit ${limit} offset ${offset}))`),
    answer: (row) => row,
  })
  const visits = visitsOf(data.reverse())
  return { data: tab ? visits.filter(isOf(tab)) : visits, meta }
}
