import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { dosageUnits } from '#contract/drugs/dosageUnits'
import type { MedicationRequestResource, medicationRequestStatuses } from '#contract/fhir/resources/medicationRequest'
import {
  frequencyUnits,
  PRESCRIPTION_STATUS,
  PRESCRIPTION_TYPE,
  type PrescriptionStatus,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { epochMs } from '../../../platform/database/expressions'
import { encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { isOfPatient } from '../encounters'
import { DrugRow, doseText, drugConcept, drugOfRow, routeConcept, routes } from '../medicines'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  patient_id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  type: z.enum(PRESCRIPTION_TYPE),
  status: z.enum(PRESCRIPTION_STATUS),
  drug: DrugRow,
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  route_id: z.enum(routes),
  kind: z.enum(prescriptionKinds),
  frequency: z.int().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  indication: z.string().nullable(),
  notes: z.string().nullable(),
  stop_reason: z.string().nullable(),
  doctor: FhirPersonRow,
  created: z.int(),
})
type Row = z.output<typeof Row>

const { active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS

/**
 * The status (https://hl7.org/fhir/R4/valueset-medicationrequest-status.html). A modified prescription was stopped: another
 * one took over. Drafts are no orders, and no resources.
 */
const statuses: Partial<Record<PrescriptionStatus, (typeof medicationRequestStatuses)[number]>> = {
  [active]: 'active',
  [hold]: 'on-hold',
  [discontinued]: 'stopped',
  [modified]: 'stopped',
  [completed]: 'completed',
}

/** Where the medicine is taken (https://hl7.org/fhir/R4/valueset-medicationrequest-category.html). */
const categories = {
  [PRESCRIPTION_TYPE.doctor]: { code: 'inpatient', display: 'Inpatient' },
  [PRESCRIPTION_TYPE.discharge]: { code: 'discharge', display: 'Discharge' },
  [PRESCRIPTION_TYPE.appointment]: { code: 'outpatient', display: 'Outpatient' },
}
const categorySystem = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category'

const periodUnits = { hours: 'h', days: 'd', weeks: 'wk' } as const

function timingOf({ kind, frequency, frequency_time_unit: unit, start, end }: Row) {
  const bounds = present({
    start: start === null ? null : instantOf(start),
    end: end === null ? null : instantOf(end),
  })
  const isRepeated = kind === 'scheduled' && frequency !== null && unit !== null
  const repeat = {
    ...(start === null ? {} : { boundsPeriod: bounds }),
    ...(isRepeated ? { frequency: 1, period: frequency, periodUnit: periodUnits[unit] } : {}),
  }
  return Object.keys(repeat).length > 0 ? { timing: { repeat } } : {}
}

const isStatus = (...stored: PrescriptionStatus[]) =>
  sql`prescriptions.status in (${sql.join(
    stored.map((each) => sql`${each}`),
    sql`, `,
  )})`

/** A prescription of a stay, for the time after it, or of a visit. */
export const medicationRequest: FhirResource<z.output<typeof MedicationRequestResource>> = {
  type: 'MedicationRequest',
  sources: [
    source({
      from: sql`prescriptions left join episodes on episodes.id = prescriptions.episode_id
        left join appointments on appointments.id = prescriptions.appointment_id and appointments.deleted_at is null
        left join clinics on clinics.id = appointments.clinic_id
        join drugs on drugs.id = prescriptions.drug_id join users as doctors on doctors.id = prescriptions.doctor_id`,
      when: sql`prescriptions.status <> ${PRESCRIPTION_STATUS.draft} and (episodes.id is not null or clinics.id is not null)`,
      id: sql`prescriptions.id`,
      changed: sql`prescriptions.row_changed_at`,
      columns: () =>
        sql.raw(`coalesce(episodes.patient_id, appointments.patient_id) as patient_id,
        prescriptions.episode_id, prescriptions.appointment_id, prescriptions.type, prescriptions.status,
        ${drugOfRow} as drug, prescriptions.dosage, prescriptions.dosage_unit, prescriptions.route_id, prescriptions.kind,
        prescriptions.frequency, prescriptions.frequency_time_unit, ${epochMs('prescriptions.start_at')} as start,
        ${epochMs('prescriptions.course_end')} as "end", prescriptions.indication, prescriptions.notes,
        prescriptions.stop_reason, ${personOfRow('doctors')} as doctor, ${epochMs('prescriptions.created_at')} as created`),
      row: Row,
      selecting: {
        patient: (id) => isOfPatient('prescriptions', id),
        status: {
          active: isStatus(active),
          'on-hold': isStatus(hold),
          stopped: isStatus(discontinued, modified),
          completed: isStatus(completed),
        },
      },
      toFhir: (row) => ({
        resourceType: 'MedicationRequest',
        status: statuses[row.status] ?? 'stopped',
        intent: 'order',
        category: [{ coding: [{ system: categorySystem, ...categories[row.type] }] }],
        medicationCodeableConcept: drugConcept(row.drug),
        subject: patient(row.patient_id),
        encounter: encounter(row),
        authoredOn: instantOf(row.created),
        requester: practitioner(row.doctor),
        dosageInstruction: [
          {
            text: doseText(row),
            ...timingOf(row),
            asNeededBoolean: row.kind === 'as_needed',
            route: routeConcept(row.route_id),
          },
        ],
        ...present({
          statusReason: row.stop_reason ? { text: row.stop_reason } : null,
          reasonCode: row.indication ? [{ text: row.indication }] : null,
          note: row.notes ? [{ text: row.notes }] : null,
        }),
      }),
    }),
  ],
}
