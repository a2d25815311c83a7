import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ScheduleResource } from '#contract/fhir/resources/schedule'
import { FhirPersonRow, NamedRow, namedOfRow, personOfRow, practitioner } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  title: z.string(),
  type: z.enum(['virtual', 'physical']),
  start_date: z.string(),
  end_date: z.string(),
  hospital: NamedRow,
  specialty: NamedRow,
  doctor: FhirPersonRow,
})

/** A clinic: the time in which a doctor can be booked, as days of the clinic's calendar. */
export const schedule: FhirResource<z.output<typeof ScheduleResource>> = {
  type: 'Schedule',
  sources: [
    source({
      from: sql`clinics join hospitals on hospitals.id = clinics.hospital_id
        join specialties on specialties.id = clinics.specialty_id join users as doctors on doctors.id = clinics.doctor_id`,
      when: sql`clinics.deleted_at is null`,
      id: sql`clinics.id`,
      changed: sql`clinics.updated_at`,
      columns: () =>
        sql.raw(`clinics.title, clinics.type, clinics.start_date, clinics.end_date,
        ${namedOfRow('hospitals')} as hospital, ${namedOfRow('specialties')} as specialty,
        ${personOfRow('doctors')} as doctor`),
      row: Row,
      selecting: {},
      toFhir: (row) => ({
        resourceType: 'Schedule',
        active: true,
        serviceCategory: [{ text: row.type === 'virtual' ? 'Virtual clinic' : 'Physical clinic' }],
        specialty: [{ text: row.specialty.name }],
        actor: [practitioner(row.doctor), { reference: `Location/${row.hospital.id}`, display: row.hospital.name }],
        planningHorizon: { start: row.start_date, end: row.end_date },
        comment: row.title,
      }),
    }),
  ],
}
