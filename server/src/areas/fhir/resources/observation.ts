import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ObservationResource } from '#contract/fhir/resources/observation'
import { numericVitals } from '#contract/vitals/types'
import { epochMs } from '../../../platform/database/expressions'
import { encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { type FhirResource, source } from '../resource'
import { observationCategory, VitalValueRow, vitalElements } from '../vitalElements'

const Row = VitalValueRow.extend({
  patient_id: z.int(),
  episode_id: z.int(),
  is_error: z.boolean(),
  revision: z.int(),
  measured: z.int(),
  recorded: z.int(),
  staff: FhirPersonRow,
  note: z.string().nullable(),
})

const { systolic, diastolic } = numericVitals
const isSystolic = sql.raw(`type_id = ${systolic.id}`)
const isCorrected = sql`vital_signs.revision > 1`

/** A diastolic value is a component of the blood pressure, unless nothing else is left of it. */
const isOfPanel = sql`vital_signs.type_id = ${diastolic.id} and exists (select from vital_signs as other
  where other.set_id = vital_signs.set_id and other.${isSystolic} and not other.is_error)`

/** A corrected value is `amended`, one that was marked as an error `entered-in-error`. */
function statusOf({ is_error, revision }: Pick<z.output<typeof Row>, 'is_error' | 'revision'>) {
  return is_error ? 'entered-in-error' : revision > 1 ? 'amended' : 'final'
}

/**
 * A vital sign of an inpatient. Structured values of lab results are another source of this type: they have category
 * `laboratory`, and the DiagnosticReport of their investigation names them in `result`.
 */
export const observation: FhirResource<z.output<typeof ObservationResource>> = {
  type: 'Observation',
  sources: [
    source({
      from: sql`vital_signs join episodes on episodes.id = vital_signs.episode_id
        join vital_sets on vital_sets.id = vital_signs.set_id join users as staff on staff.id = vital_sets.staff_id
        left join vital_signs as lower on vital_signs.${isSystolic} and lower.set_id = vital_signs.set_id
          and lower.type_id = ${diastolic.id} and not lower.is_error`,
      when: sql`not (${isOfPanel})`,
      id: sql`vital_signs.id`,
      changed: sql`vital_signs.recorded_at`,
      columns: () =>
        sql.raw(`vital_signs.type_id, vital_signs.value, vital_signs.device, vital_signs.level,
        vital_signs.by_palpation, lower.value as diastolic, episodes.patient_id, vital_signs.episode_id,
        vital_signs.is_error, vital_signs.revision, ${epochMs('vital_signs.measured_at')} as measured,
        ${epochMs('vital_signs.recorded_at')} as recorded, ${personOfRow('staff')} as staff, vital_signs.note`),
      row: Row,
      selecting: {
        patient: (id) => sql`episodes.patient_id = ${id}`,
        date: sql`vital_signs.measured_at`,
        status: {
          final: sql`(not vital_signs.is_error and not ${isCorrected})`,
          amended: sql`(not vital_signs.is_error and ${isCorrected})`,
          'entered-in-error': sql`vital_signs.is_error`,
        },
      },
      toFhir: ({ patient_id, episode_id, measured, recorded, staff, note, ...row }) => ({
        resourceType: 'Observation',
        status: statusOf(row),
        category: observationCategory,
        ...vitalElements(row),
        subject: patient(patient_id),
        encounter: encounter({ episode_id, appointment_id: null }),
        effectiveDateTime: instantOf(measured),
        issued: instantOf(recorded),
        performer: [practitioner(staff)],
        ...present({ note: note ? [{ text: note }] : null }),
      }),
    }),
  ],
}
