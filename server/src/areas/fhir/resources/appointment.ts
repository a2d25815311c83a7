import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppointmentResource, appointmentStatuses } from '#contract/fhir/resources/appointment'
import { identifierSystems } from '#contract/fhir/systems'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { epochMs } from '../../../platform/database/expressions'
import { FhirPersonRow, instantOf, NamedRow, namedOfRow, patient, personOfRow, practitioner } from '../elements'
import { isVisit, visitStatusIs } from '../encounters'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  short_code: z.string(),
  patient_id: z.int(),
  doctor: FhirPersonRow,
  hospital: NamedRow,
  specialty: NamedRow,
  clinic: z.string(),
  status: z.enum(APPOINTMENT_STATUS),
  start: z.int(),
  end: z.int(),
  created: z.int(),
})

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

/** The status (https://hl7.org/fhir/R4/valueset-appointmentstatus.html). During the visit, the patient has `arrived`. */
const statuses: Record<AppointmentStatus, (typeof appointmentStatuses)[number]> = {
  [scheduled]: 'booked',
  [inLobby]: 'arrived',
  [inRoom]: 'arrived',
  [completed]: 'fulfilled',
  [missed]: 'noshow',
  [cancelled]: 'cancelled',
}

/** An appointment at a clinic, without holds of slots and offers that never became one. */
export const appointment: FhirResource<z.output<typeof AppointmentResource>> = {
  type: 'Appointment',
  sources: [
    source({
      from: sql`appointments join clinics on clinics.id = appointments.clinic_id
        join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
        join users as doctors on doctors.id = appointments.doctor_id`,
      when: isVisit,
      id: sql`appointments.id`,
      changed: sql`appointments.row_changed_at`,
      columns: () =>
        sql.raw(`appointments.short_code, appointments.patient_id, ${personOfRow('doctors')} as doctor,
        ${namedOfRow('hospitals')} as hospital, ${namedOfRow('specialties')} as specialty, clinics.title as clinic,
        appointments.status, ${epochMs('appointments.starts_at')} as start, ${epochMs('appointments.ends_at')} as "end",
        ${epochMs('appointments.created_at')} as created`),
      row: Row,
      selecting: {
        patient: (id) => sql`appointments.patient_id = ${id}`,
        date: sql`appointments.starts_at`,
        status: visitStatusIs(statuses),
      },
      toFhir: (row) => ({
        resourceType: 'Appointment',
        identifier: [{ use: 'usual', system: identifierSystems.booking, value: row.short_code }],
        status: statuses[row.status],
        specialty: [{ text: row.specialty.name }],
        description: row.clinic,
        start: instantOf(row.start),
        end: instantOf(row.end),
        created: instantOf(row.created),
        participant: [
          { actor: patient(row.patient_id), status: 'accepted' },
          { actor: practitioner(row.doctor), status: 'accepted' },
          { actor: { reference: `Location/${row.hospital.id}`, display: row.hospital.name }, status: 'accepted' },
        ],
      }),
    }),
  ],
}
