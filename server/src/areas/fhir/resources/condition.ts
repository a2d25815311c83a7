import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ConditionResource } from '#contract/fhir/resources/condition'
import { systems } from '#contract/fhir/systems'
import { problemStatuses } from '#contract/problems/status'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { epochMs } from '../../../platform/database/expressions'
import { coded, encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { isOfPatient } from '../encounters'
import { type FhirResource, source } from '../resource'

const common = {
  patient_id: z.int(),
  code: z.string().nullable(),
  title: z.string().nullable(),
  recorded: z.int(),
  recorder: FhirPersonRow,
}
const ProblemRow = z.strictObject({
  ...common,
  none_known: z.boolean(),
  status: z.enum(problemStatuses),
  noted_since: z.string().nullable(),
})
const DiagnosisRow = z.strictObject({
  ...common,
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
})

/** SNOMED CT's code for the statement of a person that no problem is known. */
const noneKnown = coded('snomed', '160245001', 'No current problems or disability')

/**
 * The clinical status (https://hl7.org/fhir/R4/valueset-condition-clinical.html). A refuted problem needs one too
 * (invariant con-3): it is inactive.
 */
const clinicalStatus = { active: 'active', resolved: 'resolved', refuted: 'inactive' } as const

/** A condition with its ICD-11 code, or in words. */
function codeOf({ code, title }: { code: string | null; title: string | null }) {
  if (code === null) return { text: title ?? '' }
  return { coding: [{ system: systems.icd11, code, ...present({ display: title }) }], ...present({ text: title }) }
}

function elementsOf(row: z.output<z.ZodObject<typeof common>>) {
  return {
    resourceType: 'Condition' as const,
    subject: patient(row.patient_id),
    recordedDate: instantOf(row.recorded),
    recorder: practitioner(row.recorder),
  }
}

const noEncounter = sql`left join episodes on false left join appointments on false left join clinics on false`

const problem = source<typeof ProblemRow.shape, z.output<typeof ConditionResource>>({
  prefix: 'problem-',
  from: sql`problems join users on users.id = problems.patient_id
    join users as recorders on recorders.id = problems.recorded_by ${noEncounter}`,
  when: sql`problems.removed_at is null and problems.replaced_at is null`,
  id: sql`problems.id`,
  changed: sql`greatest(problems.recorded_at, problems.row_changed_at)`,
  columns: () =>
    sql.raw(`problems.patient_id, problems.none_known, problems.icd_code as code, problems.problem as title,
    problems.status, problems.noted_since, ${epochMs('problems.recorded_at')} as recorded,
    ${personOfRow('recorders')} as recorder`),
  row: ProblemRow,
  selecting: { patient: (id) => sql`problems.patient_id = ${id}` },
  toFhir: (row) => ({
    ...elementsOf(row),
    clinicalStatus: coded('conditionClinical', clinicalStatus[row.status]),
    verificationStatus: coded('conditionVerification', row.status === 'refuted' ? 'refuted' : 'confirmed'),
    category: [coded('conditionCategory', 'problem-list-item')],
    code: row.none_known ? noneKnown : codeOf(row),
    ...present({ onsetDateTime: row.noted_since }),
  }),
})

/** Its verification is not recorded, so the resource says nothing about it. */
const diagnosis = source<typeof DiagnosisRow.shape, z.output<typeof ConditionResource>>({
  prefix: 'diagnosis-',
  from: sql`diagnosis_codes left join episodes on episodes.id = diagnosis_codes.episode_id
    left join appointments on appointments.id = diagnosis_codes.appointment_id and appointments.deleted_at is null
      and appointments.status = ${APPOINTMENT_STATUS.completed}
    left join clinics on clinics.id = appointments.clinic_id
    join users as recorders on recorders.id = diagnosis_codes.added_by left join users on false`,
  when: sql`diagnosis_codes.removed_at is null and (episodes.id is not null or clinics.id is not null)`,
  id: sql`diagnosis_codes.id`,
  changed: sql`greatest(diagnosis_codes.added_at, diagnosis_codes.row_changed_at)`,
  columns: () =>
    sql.raw(`coalesce(episodes.patient_id, appointments.patient_id) as patient_id, diagnosis_codes.code,
    diagnosis_codes.title, diagnosis_codes.episode_id, diagnosis_codes.appointment_id,
    ${epochMs('diagnosis_codes.added_at')} as recorded, ${personOfRow('recorders')} as recorder`),
  row: DiagnosisRow,
  selecting: { patient: (id) => isOfPatient('diagnosis_codes', id) },
  toFhir: (row) => ({
    ...elementsOf(row),
    category: [coded('conditionCategory', 'encounter-diagnosis')],
    code: codeOf(row),
    encounter: encounter(row),
  }),
})

/** A problem of a patient, or a diagnosis of a stay or of a finished visit: before, its codes are the doctor's. */
export const condition: FhirResource<z.output<typeof ConditionResource>> = {
  type: 'Condition',
  sources: [problem, diagnosis],
}
