import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ObservationResource } from '#contract/fhir/resources/observation'
import { numericVitals } from '#contract/vitals/types'
import { epochMs } from '../../../platform/database/expressions'
import { encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { LabValueRow, labCategory, labElements } from '../labElements'
import { centerOf, hasResult, lastResult, ofEncounter, orderTables } from '../orders'
import { type FhirResource, source } from '../resource'
import { observationCategory, VitalValueRow, vitalElements } from '../vitalElements'

type Observation = z.output<typeof ObservationResource>

const VitalRow = VitalValueRow.extend({
  patient_id: z.int(),
  episode_id: z.int(),
  is_error: z.boolean(),
  revision: z.int(),
  measured: z.int(),
  recorded: z.int(),
  staff: FhirPersonRow,
  note: z.string().nullable(),
})

const LabRow = LabValueRow.extend({
  patient_id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  order_id: z.int(),
  is_amended: z.boolean(),
  is_withdrawn: z.boolean(),
  execution_date: z.string(),
  recorded: z.int(),
  center: z.string().nullable(),
  recorder: FhirPersonRow,
})

const { systolic, diastolic } = numericVitals
const isSystolic = sql.raw(`type_id = ${systolic.id}`)
const isCorrected = sql`vital_signs.revision > 1`

/** A diastolic value is a component of the blood pressure, unless nothing else is left of it. */
const isOfPanel = sql`vital_signs.type_id = ${diastolic.id} and exists (select from vital_signs as other
  where other.set_id = vital_signs.set_id and other.${isSystolic} and not other.is_error)`

/** A corrected value is `amended`, one that was marked as an error `entered-in-error`. */
function statusOf({ is_error, revision }: Pick<z.output<typeof VitalRow>, 'is_error' | 'revision'>) {
  return is_error ? 'entered-in-error' : revision > 1 ? 'amended' : 'final'
}

const vitalSign = source<typeof VitalRow.shape, Observation>({
  prefix: 'vital-',
  from: sql`vital_signs join episodes on episodes.id = vital_signs.episode_id
    join vital_sets on vital_sets.id = vital_signs.set_id join users as staff on staff.id = vital_sets.staff_id
    left join vital_signs as lower on vital_signs.${isSystolic} and lower.set_id = vital_signs.set_id
      and lower.type_id = ${diastolic.id} and not lower.is_error
    left join investigations on false left join appointments on false left join clinics on false`,
  when: sql`not (${isOfPanel})`,
  id: sql`vital_signs.id`,
  changed: sql`greatest(vital_signs.recorded_at, vital_signs.row_changed_at)`,
  columns: () =>
    sql.raw(`vital_signs.type_id, vital_signs.value, vital_signs.device, vital_signs.level,
    vital_signs.by_palpation, lower.value as diastolic, episodes.patient_id, vital_signs.episode_id,
    vital_signs.is_error, vital_signs.revision, ${epochMs('vital_signs.measured_at')} as measured,
    ${epochMs('vital_signs.recorded_at')} as recorded, ${personOfRow('staff')} as staff, vital_signs.note`),
  row: VitalRow,
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
})

/** An amended result has a new row for each of its values: `firsts` gives the id, `investigation_values` is the last one. */
const isOfAnalyte = (row: string) =>
  sql.raw(`${row}.investigation_id = firsts.investigation_id and ${row}.analyte_id = firsts.analyte_id`)
const isWithdrawn = sql`investigation_values.event_id <> ${lastResult}`
const isAmended = sql`investigation_values.id <> firsts.id`

/** A value that an amendment left out is `entered-in-error`: it was withdrawn. */
function statusOfLab({ is_withdrawn, is_amended }: Pick<z.output<typeof LabRow>, 'is_withdrawn' | 'is_amended'>) {
  return is_withdrawn ? 'entered-in-error' : is_amended ? 'amended' : 'final'
}

const labValue = source<typeof LabRow.shape, Observation>({
  prefix: 'lab-',
  from: sql`${orderTables} join investigation_values as firsts on firsts.investigation_id = investigations.id
    join investigation_values on ${isOfAnalyte('investigation_values')}
    join investigation_analytes as analytes on analytes.id = firsts.analyte_id
    join investigation_events as events on events.id = investigation_values.event_id
    join users as recorders on recorders.id = events.by_id left join vital_signs on false`,
  when: sql`${ofEncounter} and ${hasResult}
    and not exists (select from investigation_values as earlier where ${isOfAnalyte('earlier')} and earlier.id < firsts.id)
    and not exists (select from investigation_values as later
      where ${isOfAnalyte('later')} and later.id > investigation_values.id)`,
  id: sql`firsts.id`,
  changed: sql`investigations.row_changed_at`,
  columns: () =>
    sql`${sql.raw(`investigations.patient_id, investigations.episode_id, investigations.appointment_id,
    investigations.id as order_id, investigations.execution_date, ${epochMs('events.at')} as recorded,
    analytes.name, analytes.loinc, analytes.unit as usual_unit, investigation_values.value, investigation_values.unit,
    investigation_values.low::text as low, investigation_values.high::text as high, investigation_values.range_text,
    investigation_values.flag, centers.name as center, ${personOfRow('recorders')} as recorder`)},
    ${isAmended} as is_amended, ${isWithdrawn} as is_withdrawn`,
  row: LabRow,
  selecting: {
    patient: (id) => sql`investigations.patient_id = ${id}`,
    date: sql`investigations.execution_date`,
    status: {
      final: sql`(not ${isWithdrawn} and not ${isAmended})`,
      amended: sql`(not ${isWithdrawn} and ${isAmended})`,
      'entered-in-error': isWithdrawn,
    },
  },
  toFhir: ({ order_id, execution_date, recorded, ...row }) => ({
    resourceType: 'Observation',
    basedOn: [{ reference: `ServiceRequest/${order_id}` }],
    status: statusOfLab(row),
    category: labCategory,
    ...labElements(row),
    subject: patient(row.patient_id),
    encounter: encounter(row),
    effectiveDateTime: execution_date,
    issued: instantOf(recorded),
    performer: centerOf(row) ?? [practitioner(row.recorder)],
  }),
})

/**
 * A vital sign of an inpatient, or a value of a lab result, which the DiagnosticReport of its investigation names in
 * `result`.
 */
export const observation: FhirResource<Observation> = { type: 'Observation', sources: [vitalSign, labValue] }
