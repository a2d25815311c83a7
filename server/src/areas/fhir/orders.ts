import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { systems } from '#contract/fhir/systems'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { coded, FhirPersonRow, personOfRow } from './elements'

/** What the resources of an investigation have in common. */
export const orderShape = {
  patient_id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  center_type: z.enum(CENTER_TYPE),
  types: z.array(z.strictObject({ name: z.string(), loinc: z.string().nullable() })),
  center: z.string().nullable(),
  doctor: FhirPersonRow,
}
type Order = z.output<z.ZodObject<typeof orderShape>>

/** The columns of `orderShape`. Expects the tables of `orderTables`. */
export const orderColumns = `investigations.patient_id, investigations.episode_id, investigations.appointment_id,
  investigations.center_type, coalesce((select json_agg(json_build_object('name', types.name, 'loinc', types.loinc)
      order by ordered.position)
    from investigation_order_types as ordered join investigation_types as types on types.id = ordered.type_id
    where ordered.investigation_id = investigations.id), '[]'::json) as types,
  centers.name as center, ${personOfRow('doctors')} as doctor`

export const orderTables = sql`investigations left join episodes on episodes.id = investigations.episode_id
  left join appointments on appointments.id = investigations.appointment_id and appointments.deleted_at is null
  left join clinics on clinics.id = appointments.clinic_id
  left join centers on centers.id = investigations.center_id
  join users as doctors on doctors.id = investigations.doctor_id`

/** The condition that an order has a result. Expects `investigations`. */
export const hasResult = sql`investigations.status = ${INVESTIGATION_STATUS.done}
  and investigations.execution_date is not null and investigations.result_at is not null`

/** The id of the event with which the result of an order was recorded or amended last. Expects `investigations`. */
export const lastResult = sql`(select max(results.id) from investigation_events as results
  where results.investigation_id = investigations.id and results.event in ('done', 'amended'))`

export const ofEncounter = sql`(episodes.id is not null or clinics.id is not null)`

/** What was ordered: with its LOINC code if it is one type that has a code, otherwise in words. */
export function orderConcept({ types }: Pick<Order, 'types'>) {
  const [first] = types
  const text = types.map(({ name }) => name).join(', ')
  if (types.length !== 1 || !first?.loinc) return { text }
  return { coding: [{ system: systems.loinc, code: first.loinc, display: first.name }], text }
}

/** The category of an order, in SNOMED CT as FHIR proposes it (https://hl7.org/fhir/R4/valueset-servicerequest-category.html). */
export function orderCategory({ center_type: type }: Pick<Order, 'center_type'>) {
  return type === CENTER_TYPE.lab
    ? coded('snomed', '108252007', 'Laboratory procedure')
    : coded('snomed', '363679005', 'Imaging')
}

/** The center that does it. Centers are no hospitals, and so no Organizations of this API. */
export function centerOf({ center }: Pick<Order, 'center'>) {
  return center === null ? null : [{ display: center }]
}
