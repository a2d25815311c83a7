import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'
import type { DoseRow } from './doseRow'

const PatientRow = z.strictObject({ patient: NamesRow })

/**
 * Notifies people, but not the caller, that the record of a dose was corrected: who prescribed the drug, if the dose was not
 * given after all, and the nurses in charge if it was done in their place. The text names the patient only, because it is also
 * sent by email and push.
 */
export async function notifyCorrected(
  { id, revision, episode_id: episodeId }: DoseRow,
  people: readonly number[],
): Promise<void> {
  const others = [...new Set(people)].filter((userId) => userId !== caller().id)
  if (others.length === 0) return
  const [row] = await readRows(
    PatientRow,
    sql`select ${namesInScripts(sql`users`)} as patient from episodes join users on users.id = episodes.patient_id
      where episodes.id = ${episodeId}`,
  )
  if (!row) return
  await notify(
    others.map((userId) => ({
      type: 'dose_corrected' as const,
      userId,
      key: `${id}.${revision}`,
      values: { patient: row.patient },
      about: { data: { episode_id: episodeId } },
    })),
  )
}
