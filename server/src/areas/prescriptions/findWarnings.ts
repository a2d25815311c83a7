import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  frequencyUnits,
  PRESCRIPTION_TYPE,
  type PrescriptionType,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { dosageUnits } from '#contract/prescriptions/options'
import { type CheckedOrder, type FoundWarning, prescribingWarningsOf } from '#contract/prescriptions/warnings'
import { now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { warningRef } from './texts'

export const DrugRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  composition: z.string().nullable(),
  atc_code: z.string().nullable(),
  daily_limit: z.string().nullable(),
  daily_limit_unit: z.enum(dosageUnits).nullable(),
})
export const drugJson =
  sql.raw(`json_build_object('id', drugs.id, 'name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar,
  'composition', drugs.composition, 'atc_code', drugs.atc_code, 'daily_limit', drugs.daily_limit, 'daily_limit_unit', drugs.daily_limit_unit)`)

const CheckRow = z.strictObject({
  /** Null if there is no such drug. */
  drug: DrugRow.nullable(),
  /** Active ones. */
  allergies: z.array(z.strictObject({ substance: z.string(), drug: DrugRow.nullable() })),
  is_none_known: z.boolean(),
  prescribed: z.array(
    z.strictObject({
      drug: DrugRow,
      dosage: z.string(),
      dosage_unit: z.enum(dosageUnits).nullable(),
      kind: z.enum(prescriptionKinds),
      frequency: z.int().nullable(),
      frequency_time_unit: z.enum(frequencyUnits).nullable(),
      maximum_in_24_hours: z.string().nullable(),
    }),
  ),
})

interface Checked {
  patientId: number
  type: PrescriptionType
  drugId: number
  order: CheckedOrder
  /** Prescriptions that do not count as the same drug: the one that is edited or modified. */
  except: readonly number[]
}

/** Of the patient's episodes and appointments. With arrays, PostgreSQL finds both in their indexes. */
const ofPatient = (id: number) => sql`(
  prescriptions.episode_id = any (array(select episodes.id from episodes where patient_id = ${id}))
  or prescriptions.appointment_id = any (array(select appointments.id from appointments where patient_id = ${id})))`

/**
 * Returns the condition that a prescription is taken at the same time as one of a type: those of the stay end when those for the
 * time after discharge begin; those of appointments are taken beside both. The system does not complete prescriptions that are not
 * of the stay, so they count until their course ends, or for a day if they are taken once.
 */
function isTakenBeside(type: PrescriptionType): SQL {
  const { doctor, appointment } = PRESCRIPTION_TYPE
  const at = now()
  const isSame = sql`(prescriptions.type in (${type}, ${appointment}) or ${type === appointment})`
  const yesterday = new Date(at.getTime() - 86_400_000).toISOString()
  return sql`${isSame} and (prescriptions.type = ${doctor} or coalesce(prescriptions.course_end > ${at.toISOString()},
    prescriptions.kind <> 'once' or prescriptions.start_at > ${yesterday}))`
}

function checkQuery({ patientId, type, drugId, except }: Checked) {
  const without = except.length > 0 ? sql`and prescriptions.id not in (${sql.join([...except], sql`, `)})` : sql``
  const active = sql`from allergies where allergies.patient_id = ${patientId} and allergies.status = 'active'
    and allergies.replaced_at is null and allergies.removed_at is null`
  return sql`select
    (select ${drugJson} from drugs where drugs.id = ${drugId}) as drug,
    (select coalesce(json_agg(json_build_object('substance', recorded.substance,
        'drug', (select ${drugJson} from drugs where drugs.id = recorded.drug_id)) order by recorded.id), '[]')
      from (select allergies.id, allergies.substance, allergies.drug_id ${active} and not allergies.none_known) as recorded)
      as allergies,
    exists (select ${active} and allergies.none_known) as is_none_known,
    (select coalesce(json_agg(json_build_object('drug', ${drugJson}, 'dosage', prescriptions.dosage,
        'dosage_unit', prescriptions.dosage_unit, 'kind', prescriptions.kind, 'frequency', prescriptions.frequency,
        'frequency_time_unit', prescriptions.frequency_time_unit,
        'maximum_in_24_hours', prescriptions.maximum_in_24_hours) order by prescriptions.id), '[]')
      from prescriptions join drugs on drugs.id = prescriptions.drug_id
      where ${ofPatient(patientId)} and prescriptions.status in (2, 3) and ${isTakenBeside(type)} ${without}) as prescribed`
}

/**
 * Returns what speaks against prescribing a drug to a patient.
 * @throws Problem 422 on drug_id if there is no such drug
 */
export async function findWarnings(checked: Checked): Promise<FoundWarning[]> {
  const [row] = await readJsonRows(CheckRow, checkQuery(checked))
  if (!row?.drug) throw fieldProblem('drug_id', 'validation.invalidChoice')
  return prescribingWarningsOf(row.drug, checked.order, {
    allergies: row.allergies.map(({ substance, drug }) => ({
      substance: drug
        ? { name: drug.name, alternate_name: drug.alternate_name }
        : { name: substance, alternate_name: null },
      drug,
    })),
    areAllergiesUnknown: row.allergies.length === 0 && !row.is_none_known,
    prescribed: row.prescribed.map(({ drug, ...order }) => ({ drug, order })),
  })
}

/**
 * Checks that there is a reason for prescribing a drug in spite of warnings.
 * @throws Problem 422 on warnings_reason with the texts of the warnings
 */
export function checkReason(warnings: readonly FoundWarning[], reason: string | null): void {
  if (warnings.length === 0 || reason) return
  throw new Problem(422, 'error.invalid', { fields: { warnings_reason: warnings.map(warningRef) } })
}
