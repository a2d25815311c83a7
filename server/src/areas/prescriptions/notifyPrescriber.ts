import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import type { StoredPrescription } from '../../schema/prescriptions'
import { notify } from '../notifications'
import type { DoseRow } from './doseRow'

const PatientRow = z.strictObject({ patient: NamesRow })

/**
 * Notifies the person who prescribed a drug that a dose which was recorded as given was not given. The text names the patient
 * only, because it is also sent by email and push.
 */
export async function notifyPrescriber(
  { id, revision, episode_id: episodeId }: DoseRow,
  { doctor_id: doctor }: StoredPrescription,
): Promise<void> {
  if (doctor === caller().id) return
  const [row] = await readRows(
    PatientRow,
    sql`select ${namesInScripts(sql`users`)} as patient from episodes join users on users.id = episodes.patient_id
      where episodes.id = ${episodeId}`,
  )
  if (!row) return
  await notify([
    {
      type: 'dose_corrected',
      userId: doctor,
      key: `${id}.${revision}`,
      values: { patient: row.patient },
      about: { data: { episode_id: episodeId } },
    },
  ])
}
