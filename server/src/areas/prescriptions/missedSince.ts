import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { dosageUnits } from '#contract/prescriptions/options'
import { now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { localizedName } from '../../platform/texts'
import { opens } from '../../schema/episodeOf'
import { stateOfDose, TimingRow, timingColumns } from './doseRow'
import { dosageText } from './texts'

/** So many unrecorded doses are looked at, those that were due last. */
const most = 200

const FoundRow = TimingRow.extend({
  id: z.int(),
  status: z.literal(1),
  drug: z.strictObject({ name: z.string(), alternate_name: z.string().nullable() }),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
})

/** A missed dose in the caller's language. */
export interface MissedDose {
  id: number
  drug_name: string
  dosage_text: string
  /** Milliseconds since the epoch. */
  due: number
}

function unrecorded(episodeId: number): SQL {
  return sql`select executions.id, executions.status, ${sql.raw(timingColumns)}, prescriptions.dosage, prescriptions.dosage_unit,
      json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar) as drug
    from executions join prescriptions on prescriptions.id = executions.prescription_id
    join drugs on drugs.id = prescriptions.drug_id
    where prescriptions.episode_id = ${episodeId} and executions.status = 1 and executions.due_at < ${now().toISOString()}
    order by executions.due_at desc, executions.id desc limit ${most + 1}`
}

/**
 * Returns the doses of an episode that were missed after an instant (ms), those that were due last first; none if the
 * caller does not read its doses. Expects prescriptions that are up to date.
 */
export async function missedDosesSince(
  episodeId: number,
  since: number,
): Promise<{ doses: MissedDose[]; more: boolean }> {
  const mayRead = (await opens(episodeId, 'list-prescription')) || (await opens(episodeId, 'show-prescription'))
  const rows = mayRead ? await readJsonRows(FoundRow, unrecorded(episodeId)) : []
  const missed = rows
    .slice(0, most)
    .filter((row) => stateOfDose(row) === 'missed' && stateOfDose(row, since) !== 'missed')
  return {
    doses: missed.map(({ id, due, drug, dosage, dosage_unit: unit }) => ({
      id,
      drug_name: localizedName(drug),
      dosage_text: dosageText(dosage, unit),
      due: due ?? 0,
    })),
    more: rows.length > most,
  }
}
