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
  if (investigation.doctor_id === caller().id) return
  await notifyAbout('investigation_result', investigation, `${investigation.id}.${investigation.revision}`)
}

/** Notifies the doctor who ordered an investigation that files were sent for it from outside, which somebody has to accept. */
export async function notifyOfOutside(investigation: StoredInvestigation, resultId: number): Promise<void> {
  await notifyAbout('outside_result', investigation, String(resultId))
}

async function notifyAbout(
  type: 'investigation_result' | 'outside_result',
  { id, doctor_id: doctor, episode_id: episodeId, appointment_id: visit, patient_id: patient }: StoredInvestigation,
  key: string,
): Promise<void> {
  const [row] = await readJsonRows(
    AboutRow,
    sql`select ${namesInScripts(sql`users`)} as patient, case when appointments.id is not null then json_build_object(
        'id', appointments.id, 'clinic_id', appointments.clinic_id, 'date', appointments.date) end as appointment
      from users left join appointments on appointments.id = ${visit}::integer
      where users.id = ${patient}`,
  )
  if (!row) return
  await notify([
    {
      type,
      userId: doctor,
      key,
      values: { patient: row.patient },
      about: {
        ...(row.appointment && { appointment: row.appointment }),
        data: { ...(episodeId !== null && { episode_id: episodeId }), investigation_id: id },
      },
    },
  ])
}
