import { sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, auditedFields, auditedRow, owned } from '../../schema/areaRecords'
import { accountsOfPatient } from '../../schema/patientMerges'

const appointment = auditedRow('appointments', {
  hides: ['calendar_sequence'],
  adds: sql`jsonb_build_object('attachments', (select jsonb_agg(jsonb_build_object('id', id, 'document_name', name,
    'type', type, 'media_id', media_id)) from complaint_attachments where appointment_id = audited.id),
    'icd_codes', (select jsonb_agg(code order by position) from diagnosis_codes
      where appointment_id = audited.id and removed_at is null))`,
})

const guests = auditedFields(
  (id) => sql`jsonb_build_object('guests', (select jsonb_agg(jsonb_build_object('id', id, 'name', name,
    'relation', relation, 'ended_at', ended_at)) from meeting_guests where appointment_id = ${id}))`,
)

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const appointmentsRecords: AreaRecords = {
  patient: { ofPatient: { part: 'profile', keys: accountsOfPatient } },
  appointment: { audited: appointment, ofPatient: { part: 'appointments', keys: owned('appointments') } },
  ownAppointment: { audited: appointment },
  attachment: {
    audited: auditedRow('complaint_attachments', {
      hides: ['name'],
      adds: sql`jsonb_build_object('document_name', name)`,
    }),
    ofPatient: {
      part: 'appointments',
      keys: (patient) =>
        sql`select id::text as key from complaint_attachments where appointment_id in (${appointmentIds(patient)})`,
    },
  },
  media: {
    ofPatient: {
      part: 'appointments',
      keys: (patient) =>
        sql`select media_id::text as key from complaint_attachments where appointment_id in (${appointmentIds(patient)})`,
    },
  },
  consultation: { audited: guests, ofPatient: { part: 'appointments', keys: owned('appointments') } },
  consultationOfDoctor: { audited: appointment, ofPatient: { part: 'appointments', keys: owned('appointments') } },
}
