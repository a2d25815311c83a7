import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type EmergencyDose, emergencyOutcomes } from '#contract/prescriptions/emergencyDose'
import { dosageUnits, drugForms, drugRoutes } from '#contract/prescriptions/options'
import type { FoundWarning } from '#contract/prescriptions/warnings'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, localizedName } from '../../platform/texts'
import { opens } from '../../schema/episodeOf'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { dosageText, warningText } from './texts'

/** So many are shown of one episode. */
const mostShown = 100

const EmergencyRow = z.strictObject({
  id: z.int(),
  episode_id: z.int(),
  drug: z.strictObject({
    id: z.int(),
    name: z.string(),
    alternate_name: z.string().nullable(),
    high_alert: z.boolean(),
  }),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  form_id: z.enum(drugForms),
  route_id: z.enum(drugRoutes),
  given: z.int(),
  given_by: PersonRow,
  recorded: z.int(),
  recorded_by: PersonRow,
  doctor: PersonRow,
  reason: z.string(),
  warnings: z.array(z.custom<FoundWarning>((value) => typeof value === 'object')),
  warnings_reason: z.string().nullable(),
  outcome: z.enum(emergencyOutcomes).nullable(),
  decided: z.int().nullable(),
  note: z.string().nullable(),
})

const columns = sql.raw(`emergency_doses.id, emergency_doses.episode_id,
  json_build_object('id', drugs.id, 'name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar,
    'high_alert', drugs.high_alert) as drug,
  emergency_doses.dosage, emergency_doses.dosage_unit, emergency_doses.form_id, emergency_doses.route_id,
  ${epochMs('emergency_doses.given_at')} as given, ${personJson('givers')} as given_by,
  ${epochMs('emergency_doses.recorded_at')} as recorded, ${personJson('authors')} as recorded_by,
  ${personJson('doctors')} as doctor, emergency_doses.reason, emergency_doses.warnings, emergency_doses.warnings_reason,
  emergency_doses.outcome, ${epochMs('emergency_doses.decided_at')} as decided, emergency_doses.note`)

const tables = sql.raw(`emergency_doses join drugs on drugs.id = emergency_doses.drug_id
  join users as givers on givers.id = emergency_doses.given_by
  join users as authors on authors.id = emergency_doses.recorded_by
  join users as doctors on doctors.id = emergency_doses.doctor_id`)

function emergencyDoseOf(row: z.output<typeof EmergencyRow>, canUpdate: boolean): EmergencyDose {
  const { id, episode_id, drug, dosage, dosage_unit, reason, warnings, warnings_reason, outcome, note } = row
  return {
    ...{ id, episode_id, dosage, dosage_unit, reason, warnings_reason, outcome, note },
    drug_id: drug.id,
    drug_name: localizedName(drug),
    high_alert: drug.high_alert,
    dosage_text: dosageText(dosage, dosage_unit),
    form: apiText(`drugForm.${row.form_id}`),
    route: apiText(`drugRoute.${row.route_id}`),
    given_at: new Date(row.given).toISOString(),
    given_by: personOf(row.given_by),
    recorded_at: new Date(row.recorded).toISOString(),
    recorded_by: personOf(row.recorded_by),
    doctor: personOf(row.doctor),
    warnings: warnings.map((warning) => ({ kind: warning.kind, text: warningText(warning) })),
    decided_at: row.decided === null ? null : new Date(row.decided).toISOString(),
    can_acknowledge: canUpdate && outcome === null && row.doctor.id === caller().id,
  }
}

/**
 * Returns the emergency doses of an episode as in responses: those without an answer first, then the newest first.
 * @param id only this one
 */
export async function readEmergencyDoses(episodeId: number, id?: number): Promise<EmergencyDose[]> {
  const rows = await readJsonRows(
    EmergencyRow,
    sql`select ${columns} from ${tables} where emergency_doses.episode_id = ${episodeId}
        ${id === undefined ? sql`` : sql`and emergency_doses.id = ${id}`}
      order by emergency_doses.outcome is not null, emergency_doses.given_at desc, emergency_doses.id desc limit ${mostShown}`,
  )
  const canUpdate = await opens(episodeId, 'update-prescription')
  return rows.map((row) => emergencyDoseOf(row, canUpdate))
}
