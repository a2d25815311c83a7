import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { dosageUnits } from '#contract/drugs/dosageUnits'
import type { MedicationAdministrationResource } from '#contract/fhir/resources/medicationAdministration'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { drugRoutes, notGivenReasons } from '#contract/prescriptions/options'
import { epochMs } from '../../../platform/database/expressions'
import { apiText } from '../../../platform/texts'
import { encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { DrugRow, doseText, drugConcept, drugOfRow, routeConcept } from '../medicines'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  prescription_id: z.int(),
  patient_id: z.int(),
  episode_id: z.int(),
  status: z.union([z.literal(EXECUTION_STATUS.given), z.literal(EXECUTION_STATUS.notGiven)]),
  drug: DrugRow,
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  at: z.int(),
  given_by: FhirPersonRow.nullable(),
  not_given_reason: z.enum(notGivenReasons).nullable(),
  notes: z.string().nullable(),
})
type Row = z.output<typeof Row>

const EmergencyRow = z.strictObject({
  patient_id: z.int(),
  episode_id: z.int(),
  drug: DrugRow,
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  route_id: z.enum(drugRoutes),
  given: z.int(),
  given_by: FhirPersonRow,
  reason: z.string(),
  note: z.string().nullable(),
})

type Resource = z.output<typeof MedicationAdministrationResource>

/** When it was given; for a dose that was not, when it was due, or when it was recorded. */
const at = 'coalesce(executions.given_at, executions.due_at, executions.recorded_at)'

const { given, notGiven } = EXECUTION_STATUS

/** The amount of a dose that was given. It is in `text` only where it is no number (invariant mad-1 asks for one). */
function dosageOf(row: Pick<Row, 'dosage' | 'dosage_unit'>) {
  const value = Number(row.dosage)
  if (row.dosage_unit === null || !Number.isFinite(value)) return undefined
  return { text: doseText(row), dose: { value, unit: row.dosage_unit } }
}

function statusReasonOf({ not_given_reason: reason }: Row) {
  return reason === null ? {} : { statusReason: [{ text: apiText(`notGivenReason.${reason}`, undefined, 'en') }] }
}

/** A dose that was given in an emergency without a prescription, with the reason; the note is that of the doctor who disputes it. */
const emergencyDose = source<typeof EmergencyRow.shape, Resource>({
  prefix: 'emergency-',
  from: sql`emergency_doses join episodes on episodes.id = emergency_doses.episode_id
    join drugs on drugs.id = emergency_doses.drug_id join users as givers on givers.id = emergency_doses.given_by`,
  when: sql`true`,
  id: sql`emergency_doses.id`,
  changed: sql`greatest(emergency_doses.recorded_at, emergency_doses.decided_at, emergency_doses.row_changed_at)`,
  columns: () =>
    sql.raw(`episodes.patient_id, emergency_doses.episode_id, ${drugOfRow} as drug, emergency_doses.dosage,
      emergency_doses.dosage_unit, emergency_doses.route_id, ${epochMs('emergency_doses.given_at')} as given,
      ${personOfRow('givers')} as given_by, emergency_doses.reason, emergency_doses.note`),
  row: EmergencyRow,
  selecting: {
    patient: (id) => sql`episodes.patient_id = ${id}`,
    status: { completed: sql`true`, 'not-done': sql`false` },
  },
  toFhir: (row) => {
    const dosage = dosageOf(row)
    return {
      resourceType: 'MedicationAdministration',
      status: 'completed',
      medicationCodeableConcept: drugConcept(row.drug),
      subject: patient(row.patient_id),
      context: encounter({ episode_id: row.episode_id, appointment_id: null }),
      effectiveDateTime: instantOf(row.given),
      performer: [{ actor: practitioner(row.given_by) }],
      reasonCode: [{ text: row.reason }],
      ...present({
        dosage: dosage ? { ...dosage, route: routeConcept(row.route_id) } : null,
        note: row.note ? [{ text: row.note }] : null,
      }),
    }
  },
})

/**
 * A dose of a prescription that was recorded: given, or not given with the reason. Doses that nobody has recorded yet are
 * no resources. Beside them, the doses that were given in an emergency.
 */
export const medicationAdministration: FhirResource<Resource> = {
  type: 'MedicationAdministration',
  sources: [
    source({
      from: sql`executions join prescriptions on prescriptions.id = executions.prescription_id
        join episodes on episodes.id = prescriptions.episode_id
        join drugs on drugs.id = coalesce(executions.drug_id, prescriptions.drug_id)
        left join users as givers on givers.id = executions.given_by`,
      when: sql`executions.status in (${given}, ${notGiven})`,
      id: sql`executions.id`,
      changed: sql`executions.row_changed_at`,
      columns: () =>
        sql.raw(`executions.prescription_id, episodes.patient_id, prescriptions.episode_id, executions.status,
        ${drugOfRow} as drug, coalesce(executions.dosage, prescriptions.dosage) as dosage,
        case when executions.dosage is null then prescriptions.dosage_unit else executions.dosage_unit end as dosage_unit,
        ${epochMs(at)} as at, case when givers.id is not null then ${personOfRow('givers')} end as given_by,
        executions.not_given_reason, executions.notes`),
      row: Row,
      selecting: {
        patient: (id) => sql`episodes.patient_id = ${id}`,
        status: {
          completed: sql`executions.status = ${given}`,
          'not-done': sql`executions.status = ${notGiven}`,
        },
      },
      toFhir: (row) => ({
        resourceType: 'MedicationAdministration',
        status: row.status === given ? 'completed' : 'not-done',
        ...statusReasonOf(row),
        medicationCodeableConcept: drugConcept(row.drug),
        subject: patient(row.patient_id),
        context: encounter({ episode_id: row.episode_id, appointment_id: null }),
        effectiveDateTime: instantOf(row.at),
        request: { reference: `MedicationRequest/${row.prescription_id}` },
        ...present({
          dosage: row.status === given ? (dosageOf(row) ?? null) : null,
          performer: row.given_by === null ? null : [{ actor: practitioner(row.given_by) }],
          note: row.notes ? [{ text: row.notes }] : null,
        }),
      }),
    }),
    emergencyDose,
  ],
}
