import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { MOST_VISITS } from '#contract/rules/waitingTime'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import type { ClinicSession } from './clinicSession'

const Row = z.strictObject({ turn: z.int() })

/**
 * Returns how long the doctor's last visits of the session's kind (by video or at the hospital) took, in ms, the newest
 * first. The time after the visit before belongs to the turn if the patient was already waiting then: it is part of what
 * the next patient waits for. One statement.
 */
export async function pastTurns({
  doctor_id: doctorId,
  type,
}: Pick<ClinicSession, 'doctor_id' | 'type'>): Promise<number[]> {
  const rows = await readRows(
    Row,
    sql`
      with visits as (
        select appointments.clinic_id, appointments.date, appointments.joined_at, appointments.started_at,
          appointments.finished_at
        from appointments join clinics on clinics.id = appointments.clinic_id and clinics.type = ${type}
        where appointments.doctor_id = ${doctorId} and appointments.finished_at is not null
          and appointments.status = ${APPOINTMENT_STATUS.completed} and appointments.started_at is not null
        order by appointments.finished_at desc
        limit ${MOST_VISITS}
      ), turns as (
        select finished_at, started_at, joined_at,
          lag(finished_at) over (partition by clinic_id, date order by finished_at) as previous
        from visits
      )
      select greatest(0, ${sql.raw(epochMs('finished_at'))} - ${sql.raw(
        epochMs('case when previous < started_at and joined_at <= previous then previous else started_at end'),
      )})::integer as turn
      from turns order by finished_at desc`,
  )
  return rows.map(({ turn }) => turn)
}
