import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { allergySeverities, allergyStatuses } from '#contract/allergies/severity'
import type { AllergyIntoleranceResource } from '#contract/fhir/resources/allergyIntolerance'
import { epochMs } from '../../../platform/database/expressions'
import { coded, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  patient_id: z.int(),
  none_known: z.boolean(),
  substance: z.string().nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities).nullable(),
  status: z.enum(allergyStatuses),
  noted_since: z.string().nullable(),
  recorded: z.int(),
  recorder: FhirPersonRow,
})
type Row = z.output<typeof Row>

/** SNOMED CT's code for the statement of a person that no allergy is known. */
const noneKnown = coded('snomed', '716186003', 'No known allergy')

/**
 * The statuses (https://hl7.org/fhir/R4/valueset-allergyintolerance-clinical.html and -verification.html). A refuted
 * allergy needs a clinical status too (invariant ait-1): it is inactive.
 */
function statusesOf({ status }: Row) {
  return {
    clinicalStatus: coded('allergyClinical', status === 'active' ? 'active' : 'inactive'),
    verificationStatus: coded('allergyVerification', status === 'refuted' ? 'refuted' : 'confirmed'),
  }
}

/** The severity, as that of the reaction, which has three, and as criticality. */
function severityOf({ severity, reaction }: Row) {
  if (severity === null) return {}
  const isHigh = severity === 'life_threatening' || severity === 'severe'
  const ofReaction = severity === 'life_threatening' ? 'severe' : severity
  return {
    criticality: isHigh ? ('high' as const) : ('low' as const),
    ...(reaction ? { reaction: [{ manifestation: [{ text: reaction }], severity: ofReaction }] } : {}),
  }
}

/** An allergy of a patient, or the statement that none is known. */
export const allergyIntolerance: FhirResource<z.output<typeof AllergyIntoleranceResource>> = {
  type: 'AllergyIntolerance',
  sources: [
    source({
      from: sql`allergies join users on users.id = allergies.patient_id
        join users as recorders on recorders.id = allergies.recorded_by`,
      when: sql`allergies.removed_at is null and allergies.replaced_at is null`,
      id: sql`allergies.id`,
      changed: sql`greatest(allergies.recorded_at, allergies.row_changed_at)`,
      columns: () =>
        sql.raw(`allergies.patient_id, allergies.none_known, allergies.substance, allergies.reaction,
        allergies.severity, allergies.status, allergies.noted_since,
        ${epochMs('allergies.recorded_at')} as recorded, ${personOfRow('recorders')} as recorder`),
      row: Row,
      selecting: { patient: (id) => sql`allergies.patient_id = ${id}`, date: sql`allergies.recorded_at` },
      toFhir: (row) => ({
        resourceType: 'AllergyIntolerance',
        ...statusesOf(row),
        ...severityOf(row),
        code: row.none_known ? noneKnown : { text: row.substance ?? '' },
        patient: patient(row.patient_id),
        recordedDate: instantOf(row.recorded),
        recorder: practitioner(row.recorder),
        ...present({ onsetDateTime: row.noted_since }),
      }),
    }),
  ],
}
