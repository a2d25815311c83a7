import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import { type NotificationDraft, notify } from '../notifications'

const NotifiedAppointmentRow = z.strictObject({
  id: z.int(),
  clinic_id: z.int(),
  doctor_id: z.int(),
  patient_id: z.int(),
  code: z.string(),
  short_code: z.string(),
  date: z.iso.date(),
  time_zone: z.string(),
  at: z.iso.datetime(),
  /** The queue number of a walk-in. */
  walk_in: z.string().nullable(),
  clinic: NamesRow,
  doctor: NamesRow,
  patient: NamesRow,
})
type NotifiedAppointment = z.output<typeof NotifiedAppointmentRow>

async function selectNotifiedAppointments(ids: readonly number[]): Promise<NotifiedAppointment[]> {
  if (ids.length === 0) return []
  return readRows(
    NotifiedAppointmentRow,
    sql`
      select appointments.id, appointments.clinic_id, appointments.doctor_id, appointments.patient_id, appointments.code,
        appointments.short_code, appointments.date,
        clinics.time_zone,
        case when appointments.walk_in then appointments.lobby_order::text end as walk_in,
        to_char(appointments.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic,
        ${namesInScripts(sql`doctors`)} as doctor, ${namesInScripts(sql`patients`)} as patient
      from appointments
      join clinics on clinics.id = appointments.clinic_id
      join users as doctors on doctors.id = appointments.doctor_id
      join users as patients on patients.id = appointments.patient_id
      where appointments.id = any (${numberArray(ids)})
      order by appointments.id`,
  )
}

function draftOf(
  type: NotificationType,
  row: NotifiedAppointment,
  notificationKey: string,
  userId: number,
  values: NotificationDraft['values'],
): NotificationDraft {
  const { id, clinic_id, date, at, walk_in, short_code, code } = row
  const key = notificationKey ? `${id} ${notificationKey}` : String(id)
  return {
    type,
    userId,
    key,
    values: { ...values, at, ...(walk_in === null ? {} : { walk_in }), booking: short_code },
    about: { appointment: { id, clinic_id, date, ...(type === 'appointment_awaits_payment' ? { code } : {}) } },
  }
}

/**
 * Notifies each patient of their own appointments.
 * @param notificationKey distinguishes notifications when an appointment can have several of one type
 */
export async function patientDrafts(
  type: NotificationType,
  ids: readonly number[],
  notificationKey = '',
): Promise<NotificationDraft[]> {
  const rows = await selectNotifiedAppointments(ids)
  return rows.map((row) => draftOf(type, row, notificationKey, row.patient_id, { doctor: row.doctor }))
}

/** Returns the notifications to doctors about these appointments. */
export async function doctorDrafts(type: NotificationType, ids: readonly number[]): Promise<NotificationDraft[]> {
  const rows = await selectNotifiedAppointments(ids)
  return rows.map((row) => {
    const values = { patient: row.patient, clinic: row.clinic, zone: row.time_zone }
    return draftOf(type, row, '', row.doctor_id, values)
  })
}

/** Notifies the patients of these appointments, see `patientDrafts`. */
export async function notifyPatients(
  type: NotificationType,
  ids: readonly number[],
  notificationKey = '',
): Promise<void> {
  await notify(await patientDrafts(type, ids, notificationKey))
}

/** Notifies the doctors of these appointments. */
export async function notifyDoctors(type: NotificationType, ids: readonly number[]): Promise<void> {
  await notify(await doctorDrafts(type, ids))
}
