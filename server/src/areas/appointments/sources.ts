import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { holdsRole } from '../../schema/memberships'
import { clinicTitle, namedBy, namedByPerson, namedByPersonAnd } from '../../schema/recordSources'

const appointment = sql`appointments.id`

export const appointmentSources = {
  appointment: {
    from: sql`appointments join users on users.id = appointments.patient_id
      join clinics on clinics.id = appointments.clinic_id where appointments.deleted_at is null`,
    id: appointment,
    ...namedByPersonAnd(clinicTitle),
    at: sql.raw(epochMs('appointments.starts_at')),
    zone: sql`clinics.time_zone`,
    order: sql`appointments.starts_at desc`,
    rules: {
      appointment,
      ownAppointment: appointment,
      consultation: appointment,
      consultationOfDoctor: appointment,
      chatRoom: sql`'appointment-' || appointments.id`,
      encounter: sql`'visit-' || appointments.id`,
    },
  },
  attachment: {
    from: sql`complaint_attachments join appointments on appointments.id = complaint_attachments.appointment_id
      join users on users.id = appointments.patient_id where true`,
    id: sql`complaint_attachments.id`,
    ...namedByPersonAnd(namedBy(sql`complaint_attachments.name`)),
    at: sql.raw(epochMs('complaint_attachments.created_at')),
    order: sql`complaint_attachments.id desc`,
    rules: { attachment: sql`complaint_attachments.id`, media: sql`complaint_attachments.media_id` },
  },
  patient: {
    from: sql`users where ${holdsRole('PATIENT')}`,
    id: sql`users.id`,
    ...namedByPerson,
    rules: { patient: sql`users.id` },
  },
} satisfies Record<string, RecordSource>
