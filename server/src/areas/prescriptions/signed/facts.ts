import { sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  courseUnits,
  frequencyUnits,
  PRESCRIPTION_STATUS,
  type PrescriptionType,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { dosageUnits, drugForms, drugRoutes } from '#contract/prescriptions/options'
import { maxLengths, type SignedPayload } from '#contract/prescriptions/signed/payload'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { localizedName } from '../../../platform/texts'
import type { EncounterRef } from '../../../schema/encounter'
import { initialsOf, NamesRow, namesInScripts } from '../../../schema/people'

/** As many as are printed on one page. */
const most = 100

const FactsRow = z.strictObject({
  id: z.int(),
  revision: z.int(),
  drug: NamesRow,
  strength: z.string().nullable(),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  form_id: z.enum(drugForms),
  route_id: z.enum(drugRoutes),
  kind: z.enum(prescriptionKinds),
  frequency: z.int().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  duration: z.int().nullable(),
  time_unit: z.enum(courseUnits).nullable(),
  minimum_interval: z.int().nullable(),
  maximum_in_24_hours: z.string().nullable(),
  against_allergy: z.boolean(),
  patient: NamesRow,
  birth_year: z.int().nullable(),
  doctor: NamesRow,
  doctor_id: z.int(),
  hospital: NamesRow,
  /** When the course ends, in milliseconds since the epoch. */
  course_end: z.int().nullable(),
})
/** What is signed of a prescription. */
export type FactsRow = z.output<typeof FactsRow>

const order = sql.raw(
  `id revision dosage dosage_unit form_id route_id kind frequency frequency_time_unit duration time_unit minimum_interval
    maximum_in_24_hours doctor_id`
    .split(/\s+/)
    .map((column) => `orders.${column}`)
    .join(', '),
)

/** Reads the active prescriptions of an episode or appointment, the newest first. */
export function activePrescriptions({ kind, id }: EncounterRef, type: PrescriptionType): Promise<FactsRow[]> {
  return readJsonRows(
    FactsRow,
    sql`select ${order}, json_build_object('name', drug_name, 'alternate_name', drug_name_ar) as drug, drugs.strength,
        orders.warnings_reason is not null and (orders.warnings @> '[{"kind": "allergy"}]'
          or orders.warnings @> '[{"kind": "allergy_class"}]') as against_allergy,
        ${namesInScripts(sql`patients`)} as patient, extract(year from patients.birth_date)::integer as birth_year,
        ${namesInScripts(sql`doctors`)} as doctor,
        json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital,
        ${sql.raw(epochMs('orders.course_end'))} as course_end
      from prescriptions as orders join drugs on drugs.id = orders.drug_id
        left join episodes on episodes.id = orders.episode_id
        left join appointments on appointments.id = orders.appointment_id
        left join clinics on clinics.id = appointments.clinic_id
        join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
        join users as patients on patients.id = coalesce(episodes.patient_id, appointments.patient_id)
        join users as doctors on doctors.id = orders.doctor_id
      where ${sql.raw(`orders.${kind}_id`)} = ${id} and orders.type = ${type} and orders.status = ${PRESCRIPTION_STATUS.active}
      order by orders.id desc limit ${most}`,
  )
}

/** Shortens a text that would make the QR code too fine. */
function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

function timingOf(row: FactsRow): Pick<SignedPayload, 'e' | 'l' | 'm'> {
  const { frequency, frequency_time_unit: every, duration, time_unit: unit, minimum_interval: minimum } = row
  return {
    ...(frequency && every && { e: [frequency, every] }),
    ...(duration && unit && { l: [duration, unit] }),
    ...(minimum && row.maximum_in_24_hours && { m: [minimum, row.maximum_in_24_hours] }),
  }
}

/** How a token is issued. Instants are seconds since the epoch. */
export interface Issue {
  kid: string
  code: string
  issued: number
  expires: number
}

/** Returns the facts of a prescription with the names in the caller's language, as on the paper. */
export function payloadOf(row: FactsRow, { kid, code, issued, expires }: Issue): SignedPayload {
  return {
    v: 1,
    k: kid,
    c: code,
    p: row.id,
    r: row.revision,
    d: cut(localizedName(row.drug), maxLengths.d),
    s: cut(row.strength ?? '', maxLengths.s),
    q: row.dosage,
    ...(row.dosage_unit && { u: row.dosage_unit }),
    f: row.form_id,
    o: row.route_id,
    w: row.kind,
    ...timingOf(row),
    ...(row.against_allergy && { g: 1 }),
    n: cut(initialsOf(localizedName(row.patient)), maxLengths.n),
    ...(row.birth_year && { y: row.birth_year }),
    a: cut(localizedName(row.doctor), maxLengths.a),
    b: row.doctor_id,
    h: cut(localizedName(row.hospital), maxLengths.h),
    t: issued,
    x: expires,
  }
}
