import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import type { StoredInvestigation } from '../../schema/investigations'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'

const AboutRow = z.strictObject({
  patient: NamesRow,
  appointment: z.strictObject({ id: z.int(), clinic_id: z.int(), date: z.string() }).nullable(),
})

/**
 * Notifies the doctor who ordered an investigation that it has a new result. The text names the patient only, because it is
 * also sent by email and push.
 */
export async function notifyDoctor(investigation: StoredInvestigation): Promise<void> {
  const { id, revision, doctor_id: doctor, episode_id: episodeId } = investigation
  if (doctor === caller().id) return
  const [row] = await readJsonRows(
    AboutRow,
    sql`select ${namesInScripts(sql`users`)} as patient, case when appointments.id is not null then json_build_object(
        'id', appointments.id, 'clinic_id', appointments.clinic_id, 'date', appointments.date) end as appointment
      from users left join appointments on appointments.id = ${investigation.appointment_id}::integer
      where users.id = ${investigation.patient_id}`,
  )
  if (!row) return
  await notify([
    {
      type: 'investigation_result',
      userId: doctor,
      key: `${id}.${revision}`,
      values: { patient: row.patient },
      about: {
        ...(row.appointment && { appointment: row.appointment }),
        data: { ...(episodeId !== null && { episode_id: episodeId }), investigation_id: id },
      },
    },
  ])
}
